# The product as an image: docker build -t mic3:1 . (docs/operations.md, 'Deploy'). Nothing in it depends on the processor.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
# Most packages are in the server's bundle already.
COPY scripts/external-packages.mjs scripts/keep-packages-of-build.mjs scripts/
RUN node scripts/keep-packages-of-build.mjs

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production APP_MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=off \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# 'yes' adds ffmpeg, about 300 MB, which converts videos that browsers do not play (docs/operations.md, 'Convert videos').
ARG WITH_FFMPEG=no
RUN install -d -o 1000 -g 1000 /data /backups && if [ "$WITH_FFMPEG" = yes ]; then \
    apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; fi
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY app/database/migrations app/database/migrations
COPY package.json ./
USER 1000:1000
VOLUME /data
EXPOSE 3000
# By bash alone: a process of Node each time would cost more than the answer.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=16", "build/server/server.js"]
