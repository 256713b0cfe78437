import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // One file for each entry of vite.config.ts: server.js and command.js.
  serverBuildFile: '[name].js',
  // Pages without a referrer hide their origin from their own forms too; server/csrf.ts has told such a form from another site's before.
  allowedActionOrigins: ['null'],
} satisfies Config;
