import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

/** Every setting of the server by environment. `docs/configuration.md` says the same to people. */
export const settings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).default('smtp://127.0.0.1:3025'),
  MAIL_FROM: z.string().default('Айва <no-reply@ayva.localhost>'),
  MAILBOX_URL: z.url().optional(),
  PSP_URL: z.url().default('http://127.0.0.1:3010'),
  PSP_SECRET: z.string().min(16).default('sandbox-provider-secret'),
  PASSWORD_MIN: z.coerce.number().int().min(3).max(64).default(3),
  MINIMUM_AGE: z.coerce.number().int().min(18).max(25).default(18),
  REQUEST_SIGNATURE: z.enum(['optional', 'required']).default('optional'),
  RATE_LIMITS: onOff.default(true),
  GAME_CYCLE: onOff.default(true),
  DEMO_CAST: onOff.default(false),
  WEBSOCKETS_MAX: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  TRUST_PROXY: z.string().default('loopback'),
} as const

const Config = z.object(settings)
export type Config = z.output<typeof Config>

/** Reads the environment; what is wrong is said setting by setting, in one go. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Config.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name}=${given[name] ?? '(not set)'}: ${issue.message}`
  })
  throw new ConfigError(
    `The environment is not right:\n${lines.join('\n')}\nSee docs/configuration.md.`,
  )
}

/** Told to the operator as it is, without a stack. */
export class ConfigError extends Error {}
