/**
 * Proof of work that a browser does after too many failures. A challenge is signed by the server and not stored; it is
 * valid for one subject (an account in an unknown browser, or an address), one attempt and a few minutes.
 */
import { type Protection } from '@ayva/contract/identity/captcha'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import * as z from 'zod/mini'
import { after, minutes } from '#lib/clock.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import { hash } from 'node:crypto'
import { takeOnce } from './captcha.sql.ts'

const LIFE_MS = minutes(5)
/**
 * The number of hashes of the easiest challenge: under a second on a phone. Each failure doubles it, up to a maximum.
 */
const EASIEST = { full: 60_000, test: 60 }
const DOUBLED_MAX = 3
const TOKEN_MAX = 2_000
const tokenShape = /^([\w-]+)\.([\da-f]{64})\.(\d{1,10})\.([\da-f]{64})$/

const hex = (letters: number) => z.string().check(z.regex(new RegExp(`^[\\da-f]{${letters}}$`)))
const Phrase = z.strictObject({
  algorithm: z.literal('SHA-256'),
  cost: z.literal(1),
  keyLength: z.literal(32),
  keyPrefix: hex(32),
  nonce: hex(32),
  salt: hex(32),
  data: z.strictObject({
    subject: hex(64),
    most: z.int().check(z.positive()),
    until: z.int().check(z.positive()),
  }),
})

type Asked = {
  /** The subject for which the solution is valid. */
  subject: string
  /** Failures beyond those that are allowed without a captcha; the work grows with them. */
  beyond: number
}

export async function protect(deps: Deps, { subject, beyond }: Asked): Promise<Protection> {
  const most = EASIEST[deps.config.PASSWORD_COST] * 2 ** Math.min(beyond, DOUBLED_MAX)
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(most, Math.floor(most / 2)),
    deriveKey,
    data: {
      subject: named(subject),
      most,
      until: Math.floor(after(deps.clock.now(), LIFE_MS).getTime() / 1000),
    },
    hmacSignatureSecret: secretsOf(deps)[0]!,
  })
  return { phrase: Buffer.from(JSON.stringify(parameters)).toString('base64url'), signature }
}

/** Uses a solution: `stale` if it is right but expired or for another subject, `wrong` if it is invalid or used. */
export async function take(
  deps: Deps,
  { token, subject }: { token: string; subject: string },
): Promise<'solved' | 'stale' | 'wrong'> {
  const said = token.length > TOKEN_MAX ? null : tokenShape.exec(token)
  if (!said) return 'wrong'
  const [, phrase, signature, counter, derivedKey] = said as unknown as [string, ...string[]]
  const parameters = readPhrase(phrase!)
  if (!parameters) return 'wrong'
  const { nonce, data } = parameters
  const solution = { counter: Number(counter), derivedKey: derivedKey! }
  const challenge = { parameters, signature: signature! }
  if (!(await isSolved(deps, challenge, solution))) return 'wrong'
  const until = new Date(data.until * 1000)
  if (data.subject !== named(subject) || until <= deps.clock.now()) return 'stale'
  return (await takeOnce(deps.db, { nonce, expiresAt: until })) ? 'solved' : 'wrong'
}

type Challenge = Parameters<typeof verifySolution>[0]['challenge']
type Solution = { counter: number; derivedKey: string }

/** Accepts signatures of older keys too, because DATA_KEY may change while a challenge is being solved. */
async function isSolved(deps: Deps, challenge: Challenge, solution: Solution): Promise<boolean> {
  for (const hmacSignatureSecret of secretsOf(deps)) {
    const asked = { challenge, solution, deriveKey, hmacSignatureSecret }
    if ((await verifySolution(asked)).verified) return true
  }
  return false
}

function readPhrase(phrase: string): z.output<typeof Phrase> | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(phrase, 'base64url').toString())
    return z.parse(Phrase, said)
  } catch {
    return undefined
  }
}

const named = (subject: string) => hash('sha256', subject)
const secretsOf = ({ config }: Deps) =>
  keyedHashes(config, 'captcha: signature', '').map((key) => key.toString('hex'))
