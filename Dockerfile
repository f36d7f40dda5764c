# docker build -t mole . && docker run -d --name mole --env-file .env -v mole:/data --restart unless-stopped mole

FROM python:3.13-slim AS build
RUN python -m venv /opt/mole
WORKDIR /src
COPY requirements-run.lock ./
RUN /opt/mole/bin/python -m pip install --no-cache-dir --only-binary :all: --require-hashes -r requirements-run.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY data data
COPY renderers renderers
RUN /opt/mole/bin/python -m pip install --no-cache-dir --no-index --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home mole && install -d -o mole /data
COPY --from=build /opt/mole /opt/mole
ENV PATH=/opt/mole/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/mole.sqlite3 \
    LOG_FORMAT=json
USER mole
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 CMD ["mole", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["mole"]
CMD ["run"]
