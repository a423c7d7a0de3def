# The hotel with the embedded database. compose.yaml puts Caddy before it and keeps the data in a volume.
FROM node:24.21.0-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends rclone openssh-client
WORKDIR /build
COPY . .
RUN npm ci && npm run release -- --image /image/opt/hotel --commit image
RUN sh deploy/container/copy-programs.sh /image \
    && strip --strip-unneeded -o /image/usr/bin/node /usr/local/bin/node \
    && install --directory --mode 700 --owner 900 --group 900 /data

FROM gcr.io/distroless/cc-debian12
COPY --from=build /image/usr /usr
COPY --from=build /image/opt /opt
COPY --from=build --chown=900:900 /data /var/lib/hotel
WORKDIR /opt/hotel
USER 900:900
ENV NODE_ENV=production HOTEL_MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/hotel HOME=/var/lib/hotel
VOLUME /var/lib/hotel
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.js"]
