import { freePort } from '@ayva/postgres/ports'

const services = ['PSP', 'MAILBOX', 'SMTP', 'OIDC', 'PHONE', 'TELEGRAM', 'SUPPLIER'] as const
const others = ['TRACKING', 'PUSH', 'PARTNER'] as const

/**
 * The environment of nodes and of the sandbox's services, each on a free port. `entry` is the port that players and
 * providers see.
 */
export async function environment(
  databaseUrl: string,
  entry: number,
): Promise<Record<string, string>> {
  const ports: Record<string, number> = {}
  for (const name of [...services, ...others]) ports[name] = await freePort()
  const at = (name: (typeof services)[number]) => `http://127.0.0.1:${ports[name]}`
  return {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [`${name}_PORT`, `${port}`])),
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${entry}`,
    PSP_URL: at('PSP'),
    KASSA_URL: `${at('PSP')}/kassa`,
    COINS_URL: `${at('PSP')}/coins`,
    MAILBOX_URL: at('MAILBOX'),
    SMTP_URL: `smtp://127.0.0.1:${ports['SMTP']}`,
    SMS_URL: `${at('PHONE')}/messages`,
    SUPPLIER_URL: at('SUPPLIER'),
    RATE_LIMITS: 'off',
    GAME_CYCLE: 'off',
    // Made within a second.
    CRASH_CHAIN_LENGTH: '100000',
    PASSWORD_COST: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  }
}
