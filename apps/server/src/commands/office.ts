/**
 * The operators' command line: every verb is a call of the contract over HTTP with the operator's token, so that
 * permissions and audit log apply as usual.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Currency, Refusal } from '@ayva/contract/base'
import { type Call, createClient } from '@ayva/contract/client'
import * as providers from '@ayva/contract/payments/cashier/providers'
import * as reconciliation from '@ayva/contract/payments/cashier/reconciliation'
import * as exchange from '@ayva/contract/payments/exchange/office'
import * as payments from '@ayva/contract/payments/cashier/office'
import * as kyc from '@ayva/contract/identity/kyc/office'
import * as players from '@ayva/contract/identity/player/office'
import * as held from '@ayva/contract/games/suppliers/held'
import * as tracking from '@ayva/contract/platform/tracking/office'
import * as suppliers from '@ayva/contract/games/suppliers/office'
import { chatUsage, chatVerbs } from './office.chats.ts'
import { contentUsage, contentVerbs } from './office.content.ts'
import { dutyUsage, dutyVerbs } from './office.duty.ts'
import { exportsUsage, exportsVerbs } from './office.exports.ts'
import { gamesUsage, gamesVerbs } from './office.games.ts'
import { moneyUsage, moneyVerbs } from './office.money.ts'
import { picturesUsage, picturesVerbs } from './office.pictures.ts'
import { readingUsage, readingVerbs } from './office.reading.ts'
import { rewardsUsage, rewardsVerbs } from './office.rewards.ts'
import { tellingUsage, tellingVerbs } from './office.telling.ts'
import { sendTo } from '@ayva/contract/wire'
import * as repayments from '@ayva/contract/ledger/wallet/repayment'

const USAGE = `npm run office -- VERB …
  find QUERY                      players by number, phone or the beginning of an e-mail
  show PLAYER                     one player
  label PLAYER +LABEL -LABEL …    put labels on, take them off              --why
  block PLAYER                    shut the site, but for own money          --words --why
  unblock PLAYER                                                            --why
  end-sessions PLAYER                                                       --why
  waiting [AFTER]                 who waits for a decision on documents
  documents PLAYER                what a player has sent
  open PLAYER DOCUMENT FILE       write the picture of a document to FILE   --why
  accept PLAYER ROUND             accept what was sent in that round        --words --why
  refuse PLAYER ROUND             refuse it                                 --words --why
  stop-money PLAYER DAYS          no deposits and withdrawals for so long   --words --why
  let-money PLAYER                                                          --why
  withdrawals [AFTER]             which withdrawals wait for people or are late
  payment PLAYER PAYMENT          one payment with its steps and entries
  approve PLAYER PAYMENT STEP     let a withdrawal go; a large one needs two --why
  ask-documents PLAYER PAYMENT STEP                                         --why
  decline PLAYER PAYMENT STEP     give the money back                       --why
  take-back PLAYER PAYMENT STEP cash|nothing   a bank has taken it back     --why
  providers                       payment providers and how well they answer
  provider-off NAME, provider-on NAME                                       --why
  differences [all]               where providers' files and our payments differ
  resolve DIFFERENCE              say why it may stand                      --why
  suppliers                       suppliers of games, who is on, how many games each has
  supplier KEY NAME URL [ORIGIN …]          write one down; it is off at first   --why
  supplier-off KEY, supplier-on KEY                                         --why
  free-wins-on KEY, free-wins-off KEY       whether it may pay rewards of its own --why
  held [all]                      messages of suppliers beyond their limits
  held-accept PLAYER MESSAGE, held-decline PLAYER MESSAGE                   --why
  outside [all]                   where suppliers' books and ours differ
  outside-resolve DIFFERENCE      say why it may stand                      --why
  sources FROM TO [BY]            where visitors came from; BY is ref_code, utm_source, utm_medium or utm_campaign
  sources-file FROM TO FILE [BY]  the same as a table for spreadsheets
  rates                           what points are worth
  rate CURRENCY POINTS MINOR MINIMUM [off]  so many points for so many minor units  --why
  repay PLAYER CURRENCY MINOR [vip_club]    offer money back                --words --why
  call-off PLAYER REPAYMENT       while it is not taken                     --why${gamesUsage}${moneyUsage}${tellingUsage}${readingUsage}${rewardsUsage}${chatUsage}${dutyUsage}${contentUsage}${exportsUsage}${picturesUsage}
--words is what the player reads, --why is for the audit log.
OFFICE_TOKEN is the operator's token (npm run operator -- add NAME support verifier), PUBLIC_URL the
address of the site, http://127.0.0.1:3000 where nothing is said.`

type Said = { words: string; why: string }
type Verb = (call: Call, args: string[], said: Said) => Promise<unknown>

const one = (playerId: string | undefined) => ({ params: { playerId: playerId ?? '' } })
const decide =
  (decision: 'accepted' | 'refused'): Verb =>
  (call, [playerId, round], { words, why }) =>
    call(kyc.decideVerification, {
      ...one(playerId),
      body: { round: Number(round), decision, words, why },
    })
const payment = (playerId = '', paymentId = '') => ({ params: { playerId, paymentId } })
const decideOf =
  (decision: 'approve' | 'documents' | 'refuse'): Verb =>
  (call, [playerId, paymentId, step], { why }) =>
    call(payments.decideWithdrawal, {
      ...payment(playerId, paymentId),
      body: { decision, step: Number(step), why },
    })
const labelsOf = (args: string[], sign: string) =>
  args.filter((arg) => arg.startsWith(sign)).map((arg) => arg.slice(1))

const verbs: Record<string, Verb> = {
  find: (call, [q = '']) => call(players.findPlayers, { query: { q } }),
  show: (call, [id]) => call(players.showPlayer, one(id)),
  label: (call, [id, ...labels], { why }) =>
    call(players.changePlayerLabels, {
      ...one(id),
      body: { add: labelsOf(labels, '+'), remove: labelsOf(labels, '-'), why },
    }),
  block: (call, [id], said) => call(players.blockPlayer, { ...one(id), body: said }),
  unblock: (call, [id], { why }) => call(players.unblockPlayer, { ...one(id), body: { why } }),
  'end-sessions': (call, [id], { why }) =>
    call(players.endPlayerSessions, { ...one(id), body: { why } }),
  waiting: (call, [after]) =>
    call(kyc.listVerifications, { query: after === undefined ? {} : { after } }),
  documents: (call, [id]) => call(kyc.showPlayerVerification, one(id)),
  async open(call, [playerId = '', id = '', file = ''], { why }) {
    if (file === '') throw new Wrong('open PLAYER DOCUMENT FILE')
    const { base64 } = await call(kyc.openDocument, { params: { playerId, id }, body: { why } })
    await writeFile(file, Buffer.from(base64, 'base64'), { mode: 0o600 })
    return { written: file }
  },
  accept: decide('accepted'),
  refuse: decide('refused'),
  'stop-money': (call, [id, days], { words, why }) =>
    call(kyc.blockFinance, { ...one(id), body: { days: Number(days), words, why } }),
  'let-money': (call, [id], { why }) =>
    call(kyc.blockFinance, { ...one(id), body: { days: null, words: null, why } }),
  withdrawals: (call, [after]) =>
    call(payments.listWaitingWithdrawals, { query: after === undefined ? {} : { after } }),
  payment: (call, [playerId, paymentId]) =>
    call(payments.showOfficePayment, payment(playerId, paymentId)),
  approve: decideOf('approve'),
  'ask-documents': decideOf('documents'),
  decline: decideOf('refuse'),
  'take-back': (call, [playerId, paymentId, step, recover], { why }) => {
    if (recover !== 'cash' && recover !== 'nothing') throw new Wrong('take-back … cash|nothing')
    const body = { step: Number(step), recover, why } as const
    return call(payments.refundControversial, { ...payment(playerId, paymentId), body })
  },
}

const periodOf = (from = '', to = '', by = 'ref_code') => ({
  query: { from, to, by: by as 'ref_code' },
})
Object.assign(verbs, {
  sources: (call, [from, to, by]) => call(tracking.listSources, periodOf(from, to, by)),
  async 'sources-file'(call, [from, to, file = '', by]) {
    const { csv } = await call(tracking.writeSources, periodOf(from, to, by))
    await writeFile(file, csv)
    return { written: file }
  },
} satisfies Record<string, Verb>)

const turn =
  (on: boolean): Verb =>
  (call, [name = ''], { why }) =>
    call(providers.switchProvider, { params: { name }, body: { on, why } })

Object.assign(verbs, {
  providers: (call) => call(providers.listProviders, {}),
  'provider-on': turn(true),
  'provider-off': turn(false),
  differences: (call, [state]) =>
    call(reconciliation.listDifferences, { query: state === 'all' ? { state } : {} }),
  resolve: (call, [id = ''], { why }) =>
    call(reconciliation.resolveDifference, { params: { id }, body: { why } }),
} satisfies Record<string, Verb>)

const supply =
  (on: boolean): Verb =>
  (call, [key = ''], { why }) =>
    call(suppliers.switchSupplier, { params: { key }, body: { on, why } })

const freeWins =
  (on: boolean): Verb =>
  (call, [key = ''], { why }) =>
    call(suppliers.allowFreeWins, { params: { key }, body: { on, why } })

const judged =
  (verdict: 'accept' | 'decline'): Verb =>
  (call, [playerId = '', id = ''], { why }) =>
    call(held.judgeHeldMessage, { params: { playerId, id }, body: { verdict, why } })

Object.assign(verbs, {
  suppliers: (call) => call(suppliers.listSuppliers, {}),
  supplier: (call, [key = '', name = '', url = '', ...frameOrigins], { why }) =>
    call(suppliers.saveSupplier, { body: { key, name, url, frameOrigins, why } }),
  'supplier-on': supply(true),
  'supplier-off': supply(false),
  'free-wins-on': freeWins(true),
  'free-wins-off': freeWins(false),
  held: (call, [state]) => call(held.listHeldMessages, { query: state === 'all' ? { state } : {} }),
  'held-accept': judged('accept'),
  'held-decline': judged('decline'),
  outside: (call, [state]) =>
    call(suppliers.listOutsideDifferences, { query: state === 'all' ? { state } : {} }),
  'outside-resolve': (call, [id = ''], { why }) =>
    call(suppliers.resolveOutsideDifference, { params: { id }, body: { why } }),
} satisfies Record<string, Verb>)

/** Sets a currency's next rate, after the one that applies now. */
const rate: Verb = async (call, [name = '', points = '', minor = '', minimum = '', off], said) => {
  const currency = name as Currency
  const now = (await call(exchange.listOfficeRates, {})).find(
    ({ money }) => money.currency === currency,
  )
  return call(exchange.changeRate, {
    params: { currency },
    body: {
      points: whole(points),
      minor: whole(minor),
      minimum: whole(minimum),
      why: said.why,
      active: off !== 'off',
      seen: now?.version ?? 0,
    },
  })
}

const repay: Verb = (call, [id, currency = '', minor = '', kind = 'repayment'], said) =>
  call(repayments.offerRepayment, {
    ...one(id),
    body: {
      repaymentId: randomUUID(),
      kind: kind as 'repayment',
      ...said,
      currency: currency as Currency,
      amount: whole(minor),
    },
  })

Object.assign(verbs, {
  rates: (call) => call(exchange.listOfficeRates, {}),
  rate,
  repay,
  'call-off': (call, [playerId = '', id = ''], { why }) =>
    call(repayments.callOffRepayment, { params: { playerId, id }, body: { why } }),
} satisfies Record<string, Verb>)
Object.assign(verbs, chatVerbs)
Object.assign(verbs, gamesVerbs satisfies Record<string, Verb>)
Object.assign(verbs, moneyVerbs satisfies Record<string, Verb>)
Object.assign(verbs, tellingVerbs satisfies Record<string, Verb>)
Object.assign(verbs, readingVerbs satisfies Record<string, Verb>)
Object.assign(verbs, rewardsVerbs satisfies Record<string, Verb>)
Object.assign(verbs, dutyVerbs satisfies Record<string, Verb>)
Object.assign(verbs, contentVerbs satisfies Record<string, Verb>)
Object.assign(verbs, exportsVerbs satisfies Record<string, Verb>)

function whole(digits: string): bigint {
  if (!/^\d{1,18}$/.test(digits)) throw new Wrong(USAGE)
  return BigInt(digits)
}

class Wrong extends Error {}

try {
  const [name = '', ...rest] = process.argv.slice(2)
  const token = process.env['OFFICE_TOKEN']
  const url = process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000'
  Object.assign(verbs, picturesVerbs({ url, token: token ?? '' }) satisfies Record<string, Verb>)
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new Wrong(USAGE)
  if (!token)
    throw new Wrong('OFFICE_TOKEN is not set: npm run operator -- add NAME support verifier')
  const { words, args } = understood(rest)
  const call = createClient(sendTo(url, () => token))
  say(process.stdout, json(await verb(call, args, words)))
} catch (error) {
  say(process.stderr, wordsOf(error))
  process.exitCode = 1
}

function understood(rest: string[]): { words: Said; args: string[] } {
  // «-vip» is a label to remove, not an option.
  const isOption = (arg: string | undefined) => arg === '--words' || arg === '--why'
  const options = rest.filter((arg, at) => isOption(arg) || isOption(rest[at - 1]))
  const args = rest.filter((arg, at) => !isOption(arg) && !isOption(rest[at - 1]))
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({ args: options, options: { words: text, why: text } })
  return { words: values, args }
}

function wordsOf(error: unknown): string {
  if (error instanceof Wrong) return error.message
  if (error instanceof Refusal) {
    const fields = Object.entries(error.details.fields ?? {}).map(
      (field) => `  ${field.join(': ')}`,
    )
    return [`${error.message} (${error.status} ${error.key})`, ...fields].join('\n')
  }
  return error instanceof TypeError ? `The site is not reached: ${error.message}` : String(error)
}

function json(value: unknown): string {
  const write = (_key: string, field: unknown) => (typeof field === 'bigint' ? `${field}` : field)
  return JSON.stringify(value, write, 2)
}

function say(stream: NodeJS.WriteStream, text: string): void {
  stream.write(`${text}\n`)
}
