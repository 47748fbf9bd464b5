# The browser bundles, with the tools of development.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs build

# The workspace as it is: servers run as TypeScript, so there is nothing to compile or to copy out of it.
FROM node:24-bookworm-slim
ENV NODE_ENV=production
# Pages of thousands of brands in large pages of memory (docs/adr/0025).
ENV GLIBC_TUNABLES=glibc.malloc.hugetlb=1
WORKDIR /app
COPY . .
COPY --from=build /app/packages/web/dist packages/web/dist
COPY --from=build /app/packages/console/dist packages/console/dist
COPY --from=build /app/packages/arcade/dist packages/arcade/dist
RUN node scripts/bootstrap.mjs install --prod && mkdir -p .data .keys/platform .keys/arcade && chown -R node:node .data .keys
USER node
VOLUME /app/.data
EXPOSE 8080
CMD ["npm", "run", "--silent", "serve", "--", "edge"]
