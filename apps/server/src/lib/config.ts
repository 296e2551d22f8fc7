import proxyAddr from '@fastify/proxy-addr'
import * as z from 'zod'
import { neighbourPatience } from '#lib/neighbours.ts'
import { secretSettings, secretsFromFiles } from '#lib/secret-files.ts'

const port = z.coerce.number().int().min(0).max(65_535)
/** Whether the list contains only addresses, networks and the named ranges of `proxy-addr`, such as `loopback`. */
function areAddresses(list: string): boolean {
  try {
    proxyAddr.compile(list.split(',').map((one) => one.trim()))
    return true
  } catch {
    return false
  }
}
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

/**
 * Default secrets. They are published in the source, so they are safe only while every service runs on this machine.
 */
const sandboxSecrets = {
  PSP_SECRET: 'sandbox-provider-secret',
  KASSA_SECRET: 'sandbox-till-secret',
  COINS_SECRET: 'sandbox-coins-secret',
  SUPPLIER_SECRET: 'sandbox-supplier-secret',
  SMS_SECRET: 'sandbox-phone-secret',
  DATA_KEY: 'sandbox-data-key',
} as const
/** For each default secret: what somebody who knows it could do, and how to fix it. */
const harm: Record<keyof typeof sandboxSecrets, [could: string, mend: string]> = {
  PSP_SECRET: ['credit money to himself', 'Set a secret of your own that the provider knows too'],
  KASSA_SECRET: ['credit money to himself', 'Set a secret of your own that the provider knows too'],
  COINS_SECRET: ['credit money to himself', 'Set a secret of your own that the provider knows too'],
  SUPPLIER_SECRET: ['pay wins to himself', 'Set a secret of your own that the supplier knows too'],
  SMS_SECRET: ['send messages in our name', 'Set a secret of your own that the company knows too'],
  DATA_KEY: ['open what is sealed in the database', 'Set a key of your own, and keep it'],
}

/** The client ids and secrets that the site has at a social network. */
const told = z.string().min(1).max(500).optional()
const networks = {
  SOCIAL_VK_ID: told,
  SOCIAL_VK_SECRET: told,
  SOCIAL_YANDEX_ID: told,
  SOCIAL_YANDEX_SECRET: told,
  SOCIAL_GOOGLE_ID: told,
  SOCIAL_GOOGLE_SECRET: told,
  SOCIAL_MAILRU_ID: told,
  SOCIAL_MAILRU_SECRET: told,
  SOCIAL_OK_ID: told,
  SOCIAL_OK_SECRET: told,
  SOCIAL_OK_KEY: told,
  SOCIAL_SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  SOCIAL_SANDBOX_ID: told,
  SOCIAL_SANDBOX_SECRET: told,
  TELEGRAM_BOT_TOKEN: told,
  TELEGRAM_URL: z.url({ protocol: /^https?$/ }).optional(),
}

/** Parses «key=secret,secret-before»: a supplier's key, its secret, and the secret before it during a rotation. */
function secretsIn(one: string): [key: string, secrets: string[]] {
  const at = one.indexOf('=')
  return [one.slice(0, at), one.slice(at + 1).split(',')]
}

/** Every setting that is read from the environment; `docs/configuration.md` describes the same list. */
export const settings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  NEIGHBOUR_PATIENCE: neighbourPatience,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OFFICE_PORT: port.optional(),
  OFFICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OFFICE_ALLOWED: z
    .string()
    .refine(areAddresses, 'is a list of addresses and networks like «192.0.2.7,10.0.0.0/8»')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).default('smtp://127.0.0.1:3025'),
  MAIL_FROM: z.string().default('Айва <no-reply@ayva.localhost>'),
  MAILBOX_URL: z.url().optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3040/messages'),
  SMS_SECRET: z.string().min(16).default(sandboxSecrets.SMS_SECRET),
  PHONE_URL: z.url().optional(),
  PUSH_SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERTS_SECRET: z.string().min(16).optional(),
  ALERTS_SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  PARTNER_SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  PSP_URL: z.url().default('http://127.0.0.1:3010'),
  PSP_SECRET: z.string().min(16).default(sandboxSecrets.PSP_SECRET),
  PSP_SECRET_BEFORE: z.string().min(16).optional(),
  KASSA_URL: z.url().default('http://127.0.0.1:3010/kassa'),
  KASSA_SECRET: z.string().min(16).default(sandboxSecrets.KASSA_SECRET),
  COINS_URL: z.url().default('http://127.0.0.1:3010/coins'),
  COINS_SECRET: z.string().min(16).default(sandboxSecrets.COINS_SECRET),
  SUPPLIER_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3045'),
  SUPPLIER_SECRET: z.string().min(16).default(sandboxSecrets.SUPPLIER_SECRET),
  SUPPLIER_SECRET_BEFORE: z.string().min(16).optional(),
  SUPPLIER_SECRETS: z
    .string()
    .regex(
      /^$|^[a-z][a-z0-9-]{1,39}=[^,;=\s]{16,200}(,[^,;=\s]{16,200})?(;[a-z][a-z0-9-]{1,39}=[^,;=\s]{16,200}(,[^,;=\s]{16,200})?){0,99}$/,
      'is a list like «key=secret;other=secret,secret-before», each secret 16 or longer',
    )
    .default('')
    .transform((list) => new Map(list.split(';').filter(Boolean).map(secretsIn))),
  DATA_KEY: z
    .string()
    .default(sandboxSecrets.DATA_KEY)
    .transform((list) => list.split(','))
    .refine((keys) => keys.every((key) => key.length >= 16), 'is a list of keys, each 16 or longer')
    .refine((keys) => keys.length <= 5, 'is a list of at most 5 keys'),
  ...networks,
  STATEMENT_P12: z.string().optional(),
  STATEMENT_P12_PASSWORD: z.string().default(''),
  OUTSIDE_EVENT: z.enum(['drawn', 'bitcoin']).optional(),
  CRASH_CHAIN_LENGTH: z.coerce.number().int().min(100).max(10_000_000).optional(),
  PASSWORD_MIN: z.coerce.number().int().min(3).max(64).default(3),
  PASSWORD_COST: z.enum(['full', 'test']).default('full'),
  SIGN_ON_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/, 'is a domain like «ayva.example»')
    .optional(),
  LOCALES: z
    .string()
    .regex(/^ru(,(?!ru)[a-z]{2}){0,19}$/, 'is a list like «ru,kk», Russian first')
    .default('ru')
    .transform((list) => [...new Set(list.split(','))]),
  MINIMUM_AGE: z.coerce.number().int().min(18).max(25).default(18),
  REQUEST_SIGNATURE: z.enum(['optional', 'required']).default('optional'),
  RATE_LIMITS: onOff.default(true),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  NODES: z.coerce.number().int().min(1).max(10_000).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  CONNECTIONS_MAX: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(500),
  GAME_CYCLE: onOff.default(true),
  DEMO_CAST: onOff.default(false),
  WEBSOCKETS_MAX: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  IMAGE_CACHE: z.string().default('.data/images'),
  IMAGE_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(256),
  OBJECTS_FOLDER: z.string().default('.data/objects'),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY_ID: z.string().default(''),
  S3_SECRET: z.string().default(''),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  TRUST_PROXY: z.string().default('loopback'),
} as const

const Config = z
  .object(settings)
  .refine(({ PASSWORD_COST, NODE_ENV }) => PASSWORD_COST === 'full' || NODE_ENV === 'test', {
    path: ['PASSWORD_COST'],
    message: 'is for NODE_ENV=test only',
  })
  .refine(({ S3_URL, S3_KEY_ID, S3_SECRET }) => !S3_URL || (S3_KEY_ID && S3_SECRET), {
    path: ['S3_URL'],
    message: 'needs S3_KEY_ID and S3_SECRET',
  })
export type Config = z.output<typeof Config>

/** Reads the configuration from the environment. Throws a ConfigError that lists all problems at once. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { values, problems } = secretsFromFiles(env)
  const given = Object.fromEntries(
    Object.entries({ ...env, ...values }).filter(([, value]) => value !== ''),
  )
  const read = Config.safeParse(given)
  const wrong = read.success
    ? publishedSecrets(read.data)
    : read.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const value = isSecret(name) ? '(a secret)' : given[name]
        return `  ${name}=${given[name] === undefined ? '(not set)' : value}: ${issue.message}`
      })
  const lines = [...problems, ...wrong]
  if (read.success && lines.length === 0) return read.data
  throw new ConfigError(
    `The environment is not right:\n${lines.join('\n')}\nSee docs/configuration.md.`,
  )
}

/** Whether the value must not be repeated in a message. */
function isSecret(name: string): boolean {
  return (secretSettings as readonly string[]).includes(name) || /_SECRET|_KEY$/.test(name)
}

/**
 * The address for what PgBouncer in transaction mode cannot serve: hints by LISTEN, jobs, events, migrations and
 * commands.
 */
export function directUrl({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string {
  return DATABASE_DIRECT_URL ?? DATABASE_URL
}

/** The message is printed to the operator without a stack. */
export class ConfigError extends Error {}

/** One line for each default secret that is still in use although the installation is reachable from outside. */
function publishedSecrets(config: Config): string[] {
  const { PSP_SECRET_BEFORE: PSP_SECRET, SUPPLIER_SECRET_BEFORE: SUPPLIER_SECRET } = config
  const open = outsideSandbox(config)
  if (open === undefined) return []
  const unsigned =
    config.STATEMENT_P12 === undefined
      ? [
          `  STATEMENT_P12: not set, so statements of players would be signed by the sandbox, and ${open}. ` +
            'Set the path of a PKCS#12 file of your own.',
        ]
      : []
  const drawn =
    config.OUTSIDE_EVENT === 'drawn'
      ? [
          `  OUTSIDE_EVENT: drawn, so the casino itself would choose what salts its draws, and ${open}. ` +
            'Set it to bitcoin.',
        ]
      : []
  const published = Object.keys(sandboxSecrets)
    .map((name) => name as keyof typeof sandboxSecrets)
    .filter((name) => {
      const before = { PSP_SECRET, SUPPLIER_SECRET }[name as 'PSP_SECRET']
      return [config[name], before].flat().includes(sandboxSecrets[name])
    })
    .map((name) => {
      const [could, mend] = harm[name]
      return (
        `  ${name}: its default stands in the source, so whoever reads that could ${could}, ` +
        `and ${open}. ${mend}.`
      )
    })
  return [...published, ...unsigned, ...drawn]
}

/**
 * Why the installation is no sandbox, as a clause for an error message; undefined if everything runs on this machine.
 */
export function outsideSandbox({
  HOST,
  PUBLIC_URL,
  PSP_URL,
  KASSA_URL,
  COINS_URL,
  SMS_URL,
  SUPPLIER_URL,
}: Config): string | undefined {
  if (!isLoopback(HOST)) return `the server listens on HOST=${HOST}`
  const site = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL)
  if (site && (site.protocol !== 'http:' || !isLoopback(site.hostname)))
    return `players come to PUBLIC_URL=${PUBLIC_URL}`
  const providers = Object.entries({ PSP_URL, KASSA_URL, COINS_URL, SMS_URL, SUPPLIER_URL })
  const far = providers.find(([, url]) => !isLoopback(new URL(url).hostname))
  return far && `a provider is at ${far.join('=')}`
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
