# The hotel with the embedded database. compose.yaml puts Caddy before it and keeps the data in a volume.
FROM node:24.21.0-bookworm AS build
WORKDIR /opt/hotel
COPY . .
RUN npm ci && npm run release -- --here --commit image
# What no running hotel loads: packages of the build, and the parts of React that only browsers use.
RUN cd node_modules \
    && rm -rf vite rolldown @rolldown @tailwindcss tailwindcss lightningcss* @fontsource-variable @vitejs \
        jiti typescript @types undici-types lucide-react \
        react-dom/cjs/react-dom-client.* react-dom/cjs/react-dom-profiling.* \
    && find . -type d \( -name test -o -name tests -o -name docs \) -prune -exec rm -rf {} + \
    && strip --strip-unneeded -o /node /usr/local/bin/node \
    && install --directory --mode 700 --owner 900 --group 900 /data

FROM gcr.io/distroless/cc-debian12
COPY --from=build /node /usr/local/bin/node
COPY --from=build /opt/hotel /opt/hotel
COPY --from=build --chown=900:900 /data /var/lib/hotel
WORKDIR /opt/hotel
USER 900:900
ENV NODE_ENV=production HOTEL_MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/hotel HOME=/var/lib/hotel
VOLUME /var/lib/hotel
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.js"]
