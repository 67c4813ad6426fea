/** Environment variables that hold something else than a provider's key, on a developer's machine or in CI. */

/** Names, what they are for, and the domains whose entries may name them all the same. */
export const SYSTEM_VARIABLES: readonly { names: RegExp; of: string; domains?: readonly string[] }[] = [
  { names: /^(?:GITHUB|GH|ACTIONS|RUNNER)_/, of: 'GitHub', domains: ['docs.github.com'] },
  { names: /^(?:GITLAB|CI|BITBUCKET|CIRCLE|BUILDKITE|TRAVIS|JENKINS)_/, of: 'a CI service' },
  {
    names:
      /^(?:NPM|NODE|YARN|PNPM|PIP|PYPI|UV|TWINE|POETRY|CARGO|GEM|BUNDLE|NUGET|MAVEN|GRADLE|DOCKER|HOMEBREW|TF|TFE|HELM|KUBE|ANSIBLE|VAULT|PULUMI)_/,
    of: 'a build or deployment tool',
  },
  { names: /^(?:LD|DYLD|SSH|GPG|GIT|SUDO|XDG|DBUS|SYSTEMD|PYTHON|JAVA|PERL|RUBY)_/, of: 'the system' },
  { names: /^(?:NETLIFY|HEROKU|RENDER|RAILWAY|FLY)_/, of: 'a host' },
  { names: /^AWS_/, of: 'AWS', domains: ['aws.amazon.com'] },
  {
    names: /^(?:AZURE_(?!OPENAI_)|ARM_)/,
    of: 'Azure',
    domains: ['microsoft.com', 'azure.microsoft.com', 'learn.microsoft.com'],
  },
  {
    names: /^(?:GOOGLE_|GCP_|GCLOUD_|CLOUDSDK_|FIREBASE_)/,
    of: 'Google',
    domains: ['cloud.google.com', 'ai.google.dev'],
  },
  {
    names:
      /^(?:DATABASE|DB|POSTGRES|POSTGRESQL|MYSQL|REDIS|MONGO|MONGODB|AMQP|RABBITMQ|KAFKA|ELASTICSEARCH|SMTP|MAIL)_/,
    of: 'a database or mail server',
  },
  {
    names: /^(?:STRIPE|PAYPAL|SLACK|DISCORD|TELEGRAM|TWILIO|SENDGRID|SENTRY|DATADOG|OKTA|AUTH0|CLERK)_/,
    of: 'another service',
  },
  {
    names:
      /^(?:API|ACCESS|AUTH|BEARER|APP|MASTER|ROOT|ADMIN|SECRET|PRIVATE|PUBLIC|SESSION|JWT|SIGNING|ENCRYPTION|COOKIE|CSRF|WEBHOOK|PROXY|HTTP|HTTPS|BASE|SERVER)?_?(?:API_)?(?:SECRET_)?(?:KEY|TOKEN|SECRET|PAT|URL|CREDENTIALS|APIKEY)(?:_ID)?$/,
    of: 'any program: it names nobody',
  },
]
