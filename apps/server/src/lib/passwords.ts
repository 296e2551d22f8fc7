import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '#lib/http/serve.ts'
import { Turns } from '#lib/work/turns.ts'

const derive = promisify(argon2)

/** Two hashes at a time, because files, compression and DNS share the same four threads of libuv. */
const turns = new Turns({ atOnce: 2 })
/** The most logins and registrations in progress; a further one would wait too long. */
const UNDER_WAY_MAX = 128
let underWay = 0

/** Runs work that hashes a password, or refuses it while too many others wait. */
export async function amongFew<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= UNDER_WAY_MAX) throw refuse('unavailable')
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
  }
}

/** `full` is the minimum that OWASP recommends for argon2id: 19 MiB, two passes, one lane; `test` is cheap. */
const costs = {
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  test: { memory: 64, passes: 1, parallelism: 1 },
}
const TAG_BYTES = 32
const SALT_BYTES = 16
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

type Cost = (typeof costs)['full']
export type CostName = keyof typeof costs

/** Hashes a password with argon2id; the result is a PHC string that contains its own cost. */
export async function hashPassword(password: string, costName: CostName): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const cost = costs[costName]
  return write(cost, salt, await tagOf(password, salt, cost, TAG_BYTES))
}

/**
 * Whether a password matches a hash. Without a hash it takes as long and returns false, so that the time does not
 * reveal whether an account exists.
 */
export async function passwordFits(
  password: string,
  hash: string | undefined,
  costName: CostName,
): Promise<boolean> {
  const written = hash ?? nobodys(costs[costName])
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(written) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) return false
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const given = await tagOf(password, Buffer.from(salt, 'base64'), cost, expected.length)
  return timingSafeEqual(given, expected) && hash !== undefined
}

function tagOf(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // NFC, because two keyboards may encode the same letters in different bytes.
  const message = password.normalize('NFC')
  return turns.take(() => derive('argon2id', { message, nonce, tagLength, ...cost }))
}

function write({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}

/** A hash that no password matches, for an account that does not exist. */
const nobodys = (cost: Cost) => write(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))
