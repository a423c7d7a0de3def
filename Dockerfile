# The hotel with the embedded database. compose.yaml puts Caddy before it and keeps the data in a volume.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /opt/hotel
COPY . .
RUN npm ci && npm run release -- --here --commit image

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --user-group --uid 900 --home-dir /var/lib/hotel --shell /usr/sbin/nologin hotel \
    && install --directory --mode 700 --owner hotel --group hotel /var/lib/hotel
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /opt/hotel /opt/hotel
WORKDIR /opt/hotel
USER hotel
ENV HOTEL_MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/hotel
VOLUME /var/lib/hotel
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "tools/start.js"]
