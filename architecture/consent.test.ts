/**
 * Nothing is sent to players without the consent check: sending an offer needs a pass, which only the check creates.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { moduleOf } from '../apps/server/src/layers.ts'

const root = resolve(import.meta.dirname, '..')
const SERVER = 'apps/server/src'

/** The ways to reach a player outside the site, and the files that can use them; each requires a kind or a pass. */
const ways: { way: RegExp; only: string[] }[] = [
  { way: /from 'nodemailer'/, only: ['platform/mail/deliver.ts'] },
  { way: /\bSMS_URL\b/, only: ['platform/sms/deliver.ts', 'lib/config.ts', 'lib/testing.ts'] },
  { way: /insertInto\('inboxNotification'\)/, only: ['communication/inbox/inbox.sql.ts'] },
  { way: /\b(?:as|<)\s*OfferPass\b/, only: ['platform/consent/consent.ts'] },
  { way: /import\('web-push'\)|from 'web-push'/, only: ['communication/push/deliver.ts'] },
  {
    way: /(?:from|import\() ?'(?:grammy|telegraf)'|api\.telegram\.org/,
    only: ['communication/telegram-bot/deliver.ts'],
  },
]
const sources = globSync('**/*.ts', { cwd: join(root, SERVER) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:test|testing|samples)\.ts$/.test(file))
const read = (file: string) => readFileSync(join(root, SERVER, file), 'utf8')

/** What a file sends without the check. */
function pastTheGate(file: string, text: string): string[] {
  const found = ways
    .filter(({ way, only }) => !only.includes(file) && way.test(text))
    .map(({ way }) => `${file}: ${way.source}`)
  const sends = /export (?:async )?function (\w*Offer)\s*\(\s*tx: Tx,\s*(\w+): (\w+)/g
  for (const [, name, , type] of text.matchAll(sends))
    if (/^(?:post|notify|push|send)/.test(name!) && type !== 'OfferPass')
      found.push(`${file}: ${name} takes no pass`)
  return found
}

test('letters, messages and notifications are sent by one file each, and only the consent check creates passes', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap((file) => pastTheGate(file, read(file)))).toEqual([])
  const senders = sources.filter((file) =>
    /\w+Offer\(\s*tx: Tx,\s*pass: OfferPass/.test(read(file)),
  )
  expect(
    senders.length,
    'letters, notifications, pushes and messages of the bot',
  ).toBeGreaterThanOrEqual(4)
})

test('sending without the check is detected', () => {
  const pass = `const pass = { playerId } as OfferPass`
  expect(pastTheGate('popups/popups.ts', pass)).toHaveLength(1)
  expect(
    pastTheGate('support/support.ts', `import { createTransport } from 'nodemailer'`),
  ).toHaveLength(1)
  expect(pastTheGate('loyalty/loyalty.ts', 'fetch(config.SMS_URL)')).toHaveLength(1)
  const bare = 'export async function postOffer(\n  tx: Tx,\n  letter: Letter,\n) {}'
  expect(pastTheGate('mail/mail.ts', bare)).toEqual(['mail/mail.ts: postOffer takes no pass'])
  expect(pastTheGate('mail/mail.ts', bare.replace('letter: Letter', 'pass: OfferPass'))).toEqual([])
})

test('a module that separates offers from other content uses the check before it shows them', () => {
  const modules = new Set(
    sources
      .filter((file) => file.endsWith('.sql.ts') && /\bisOffer\b/.test(read(file)))
      .map(moduleOf),
  )
  expect([...modules].toSorted()).toEqual(['crm', 'popups'])
  const silent = [...modules].filter(
    (module) =>
      !sources.some(
        (file) => moduleOf(file) === module && /\b(?:reserveOffers|wantsOffers)\(/.test(read(file)),
      ),
  )
  expect(silent).toEqual([])
})
