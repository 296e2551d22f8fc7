/**
 * Secrets in files: `NAME_FILE` names a file with the value of `NAME`, so that a secret is in no environment, which
 * child processes and crash reports copy.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Settings that are secrets, or addresses that may contain one. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'SMTP_URL',
  'ALERTS_SECRET',
  'SMS_SECRET',
  'PSP_SECRET',
  'PSP_SECRET_BEFORE',
  'KASSA_SECRET',
  'COINS_SECRET',
  'SUPPLIER_SECRET',
  'SUPPLIER_SECRET_BEFORE',
  'SUPPLIER_SECRETS',
  'DATA_KEY',
  'STATEMENT_P12_PASSWORD',
  'SOCIAL_VK_SECRET',
  'SOCIAL_YANDEX_SECRET',
  'SOCIAL_GOOGLE_SECRET',
  'SOCIAL_MAILRU_SECRET',
  'SOCIAL_OK_SECRET',
  'SOCIAL_SANDBOX_SECRET',
  'TELEGRAM_BOT_TOKEN',
  'S3_SECRET',
] as const

const BYTES_MAX = 16 * 1024

type Env = Readonly<Record<string, string | undefined>>
type Read = { values: Record<string, string>; problems: string[] }

/** The secrets whose file is named in the environment, and a line for each that could not be read. */
export function secretsFromFiles(env: Env): Read {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    const problem = env[name]
      ? `is set beside ${name}: set one of them`
      : readSecret(file, (value) => (values[name] = value))
    if (problem !== undefined) problems.push(`  ${name}_FILE=${file}: ${problem}`)
  }
  return { values, problems }
}

/** Passes the only line of a file on, or returns why it cannot. */
function readSecret(file: string, take: (value: string) => void): string | undefined {
  const bytes = Buffer.alloc(BYTES_MAX + 1)
  let length: number
  try {
    // Without this flag a named pipe that nobody writes to would stop the start for ever.
    const opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!fstatSync(opened).isFile()) return 'is no regular file'
      length = readSync(opened, bytes, 0, bytes.length, 0)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`
  }
  if (length > BYTES_MAX) return `is larger than ${BYTES_MAX} bytes`
  const value = bytes.toString('utf8', 0, length).replace(/\r?\n$/, '')
  if (value === '') return 'is empty'
  if (/[\0\r\n]/.test(value)) return 'has more than one line'
  take(value)
  return undefined
}
