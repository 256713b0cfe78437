import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // One file for each entry of vite.config.ts: server.js and command.js.
  serverBuildFile: '[name].js',
} satisfies Config;
