/** For tests: the required settings of production. */
export const productionSettings = {
  APP_MODE: 'production',
  APP_URL: 'https://duka.co.ke',
  AUTH_SECRET: 'k3Yq9vT2mZ7xW4bN8cR1pL6sD0fG5hJ+',
  SMTP_URL: 'smtps://user:word@mail.duka.co.ke',
  MAIL_FROM: 'Duka <no-reply@duka.co.ke>',
} as const;
