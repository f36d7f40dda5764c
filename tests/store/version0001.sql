BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chair (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	computer VARCHAR(16), 
	name VARCHAR(64) NOT NULL, 
	given_up BOOLEAN NOT NULL, 
	decision INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	draft TEXT NOT NULL, 
	partial TEXT NOT NULL, 
	due_since DATETIME, 
	CONSTRAINT pk_chair PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_chair_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT uq_chair_game_id_user_id UNIQUE (game_id, user_id)
);
INSERT INTO "chair" VALUES(1,0,101,NULL,'Ann',0,5,0,'[]','[]',NULL);
INSERT INTO "chair" VALUES(1,1,102,NULL,'Bo',0,5,0,'[]','[]','2026-03-01 12:00:00.000000');
INSERT INTO "chair" VALUES(2,0,101,NULL,'Ann',0,0,0,'[]','[]',NULL);
INSERT INTO "chair" VALUES(2,1,102,NULL,'Bo',0,0,0,'[]','[]',NULL);
INSERT INTO "chair" VALUES(2,2,NULL,'relaxed','',0,0,0,'[]','[]',NULL);
INSERT INTO "chair" VALUES(3,0,101,NULL,'Ann',0,1,0,'[]','[]',NULL);
INSERT INTO "chair" VALUES(3,1,102,NULL,'Bo',0,2,0,'[]','[]',NULL);
CREATE TABLE entry (
	game_id INTEGER NOT NULL, 
	"index" INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (game_id, "index"), 
	CONSTRAINT fk_entry_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "entry" VALUES(1,0,2,'2026-03-01 12:00:00.000000','{"entry":"seated","seat":0,"user_id":101,"computer":null}');
INSERT INTO "entry" VALUES(1,1,2,'2026-03-01 12:00:00.000000','{"entry":"seated","seat":1,"user_id":102,"computer":null}');
INSERT INTO "entry" VALUES(1,2,2,'2026-03-01 12:00:00.000000','{"entry":"begun","seats":2,"version":1,"options":{},"digest":"5b28936249eddf427f1c2fbcf148afcb7368e4182fc050d67d16b1ba4aae3d08"}');
INSERT INTO "entry" VALUES(1,3,2,'2026-03-01 12:00:00.000000','{"entry":"settled","events":[{"event":"roles","only":[],"seat":1,"gardener":0,"round":1}],"digest":"b89a2cfa0bd22ff2215d0e167ae3da3e46cd02a65316f480426c1bca61422fff"}');
INSERT INTO "entry" VALUES(1,4,3,'2026-03-01 12:00:00.000000','{"entry":"played","seat":1,"action":"start E4","events":[{"event":"started","only":[],"seat":1,"square":"E4","find":"nothing"}],"digest":"abf036220ad4af74bba139f921a495352c8c391ed20c14dd5cedb53992ddbc81"}');
INSERT INTO "entry" VALUES(1,5,4,'2026-03-01 12:00:00.000000','{"entry":"played","seat":0,"action":"rod E2 south","events":[{"event":"laid","only":[],"seat":0,"square":"E2","side":"south","beyond":"E3","left":21,"shuts_in":false}],"digest":"6b21e66b8be277a613b1bb9d6440fe749fe45554941c7841189af29f59d901a1"}');
INSERT INTO "entry" VALUES(1,6,5,'2026-03-01 12:00:00.000000','{"entry":"played","seat":1,"action":"dig E5","events":[{"event":"dug","only":[],"seat":1,"start":"E4","square":"E5","jump":false,"find":"nothing","number":2,"left":20,"end":"no"}],"digest":"f0d824a7029ffa44ac6e479ee3a1d783bd8eb9867e02eb692a73491012fc6613"}');
INSERT INTO "entry" VALUES(1,7,6,'2026-03-01 12:00:00.000000','{"entry":"played","seat":0,"action":"rod E2 east","events":[{"event":"laid","only":[],"seat":0,"square":"E2","side":"east","beyond":"F2","left":20,"shuts_in":false}],"digest":"48ced0087d24b3b3ef9bc9e559f7ee4a7bfd4b7ee26ec6855d41fd1bc0fa480e"}');
INSERT INTO "entry" VALUES(3,0,2,'2026-03-01 12:00:00.000000','{"entry":"seated","seat":0,"user_id":101,"computer":null}');
INSERT INTO "entry" VALUES(3,1,2,'2026-03-01 12:00:00.000000','{"entry":"seated","seat":1,"user_id":102,"computer":null}');
INSERT INTO "entry" VALUES(3,2,2,'2026-03-01 12:00:00.000000','{"entry":"begun","seats":2,"version":1,"options":{"placement":"in-turn","discs":"face-down","special_fields":true,"turn_limit":300},"digest":"1604474148e2b7297b337369163bc08c793e466718faccb8afa23861647dbc05"}');
INSERT INTO "entry" VALUES(3,3,2,'2026-03-01 12:00:00.000000','{"entry":"settled","events":[{"event":"laid","only":[],"layer":"green","rotation":3},{"event":"started","only":[],"seat":1}],"digest":"3716242cf5a5e88f52f7e192be50d5a35c1a932cdeb6864f8905561a68bc9993"}');
INSERT INTO "entry" VALUES(3,4,3,'2026-03-01 12:00:00.000000','{"entry":"aborted"}');
CREATE TABLE game (
	id INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	host_id BIGINT, 
	options TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	state TEXT, 
	revision INTEGER NOT NULL, 
	entries INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	begun_at DATETIME, 
	ended_at DATETIME, 
	touched_at DATETIME NOT NULL, 
	CONSTRAINT pk_game PRIMARY KEY (id)
);
INSERT INTO "game" VALUES(1,'hill',1,9,8,'running',101,'{}',X'A19792193C3C641757197D5B1E8D9EFC318FA424CFC48543E5EE83DB64A864DE','1a6baaf26aca4e116259be6ad6f3b35223347d20efae8876e32823ecafcdc99a','{"version":1,"options":{},"stage":"dig","round":1,"mole":1,"tunnel":[31,32],"rods":[55,54],"played":[],"outcome":null}',6,8,'2026-03-01 12:00:00.000000','2026-03-01 12:00:00.000000',NULL,'2026-03-01 12:00:00.000000');
INSERT INTO "game" VALUES(2,'hole',1,9,9,'lobby',101,'{"placement":"in-turn","discs":"face-down","special_fields":true,"turn_limit":300}',X'FF61ADEDDE1CDE3C127E520549DB1F56010840DF8B4F704CE853C4137B7C3B95','192f3dbc6a50d41f12dc2fe9f80e5bdcd63ba512d20bb0f67eef0dba4dd26a84',NULL,2,0,'2026-03-01 12:00:00.000000',NULL,NULL,'2026-03-01 12:00:00.000000');
INSERT INTO "game" VALUES(3,'hole',1,9,10,'aborted',101,'{"placement":"in-turn","discs":"face-down","special_fields":true,"turn_limit":300}',X'3A067B91B0E5181D1C6C631907F59943B2552661B58C7EE674ED2DC30C5F06A3','82089cb3d91723c0bac70b7693c676e1becfe80133e19d15d10bb7500b4cd6b2','{"version":1,"options":{"placement":"in-turn","discs":"face-down","special_fields":true,"turn_limit":300},"stage":"place","layer":0,"rotation":3,"starter":1,"turn":1,"moles":[[],[]],"unplaced":[10,10],"handful":1,"used":[[],[]],"disc":null,"extra":false,"turned":0,"out":[],"given_up":[],"outcome":null}',3,5,'2026-03-01 12:00:00.000000','2026-03-01 12:00:00.000000','2026-03-01 12:00:00.000000','2026-03-01 12:00:00.000000');
CREATE TABLE lane (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	target_id BIGINT NOT NULL, 
	seat INTEGER, 
	wants INTEGER NOT NULL, 
	shown INTEGER NOT NULL, 
	unfinished BOOLEAN NOT NULL, 
	next_at DATETIME NOT NULL, 
	leased_until DATETIME, 
	attempts INTEGER NOT NULL, 
	trouble VARCHAR(200), 
	CONSTRAINT pk_lane PRIMARY KEY (id), 
	CONSTRAINT fk_lane_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE, 
	CONSTRAINT uq_lane_game_id_kind_target_id UNIQUE (game_id, kind, target_id)
);
INSERT INTO "lane" VALUES(1,1,'channel',8,NULL,6,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
INSERT INTO "lane" VALUES(2,1,'dm',101,0,6,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
INSERT INTO "lane" VALUES(3,1,'dm',102,1,6,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
INSERT INTO "lane" VALUES(4,2,'channel',9,NULL,2,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
INSERT INTO "lane" VALUES(5,3,'channel',10,NULL,3,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
INSERT INTO "lane" VALUES(6,3,'dm',101,0,3,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
INSERT INTO "lane" VALUES(7,3,'dm',102,1,3,-1,0,'2026-03-01 12:00:00.000000',NULL,0,NULL);
CREATE TABLE message (
	number INTEGER NOT NULL, 
	lane_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	pictured BOOLEAN NOT NULL, 
	alt TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_message PRIMARY KEY (number), 
	CONSTRAINT fk_message_lane_id_lane FOREIGN KEY(lane_id) REFERENCES lane (id) ON DELETE CASCADE
);
CREATE TABLE notice (
	subject VARCHAR(100) NOT NULL, 
	game_id INTEGER NOT NULL, 
	channel_id BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	next_at DATETIME NOT NULL, 
	tried_at DATETIME, 
	sent_at DATETIME, 
	leased_until DATETIME, 
	attempts INTEGER NOT NULL, 
	trouble VARCHAR(200), 
	CONSTRAINT pk_notice PRIMARY KEY (subject), 
	CONSTRAINT fk_notice_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE request (
	id VARCHAR(64) NOT NULL, 
	game_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_request PRIMARY KEY (id), 
	CONSTRAINT fk_request_game_id_game FOREIGN KEY(game_id) REFERENCES game (id) ON DELETE CASCADE
);
INSERT INTO "request" VALUES('r1',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r2',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r3',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r4',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r5',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r6',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r7',1,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r8',2,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r9',2,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r10',2,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r11',3,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r12',3,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r13',3,'2026-03-01 12:00:00.000000');
INSERT INTO "request" VALUES('r14',3,'2026-03-01 12:00:00.000000');
CREATE TABLE setting (
	"key" VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_setting PRIMARY KEY ("key")
);
CREATE INDEX game_by_channel ON game (channel_id, id);
CREATE INDEX game_by_status ON game (status);
CREATE UNIQUE INDEX one_live_table_per_channel ON game (channel_id) WHERE status IN ('lobby', 'running');
CREATE INDEX chair_by_user ON chair (user_id);
CREATE INDEX chair_computer_due ON chair (game_id) WHERE computer IS NOT NULL AND due_since IS NOT NULL;
CREATE INDEX entry_by_revision ON entry (game_id, revision);
CREATE INDEX lane_by_target ON lane (target_id);
CREATE INDEX lane_due ON lane (next_at) WHERE wants > shown OR unfinished = 1;
CREATE INDEX notice_due ON notice (next_at) WHERE sent_at IS NULL;
CREATE INDEX request_by_age ON request (at);
CREATE INDEX message_by_lane ON message (lane_id, state);
COMMIT;
