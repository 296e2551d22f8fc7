/**
 * Verification of identity by documents. The decision is stored in the labels of the player, which an operator may also
 * set; the form stores what was sent. Other modules import this file only.
 *
 * Locks: the form of the player, then the player's row with the labels, the audit log last.
 */
import {
  confirmationRefusals,
  documentPages,
  flagsOf,
  identityRefusals,
  isIdentityDemanded,
  type KeptDocument,
  type Person,
  sendDocuments,
  type Verification,
  verificationLabels,
  type VerificationStatus,
} from '@ayva/contract/identity/kyc'
import { type Body, refusing } from '@ayva/contract/base'
import { type Self } from '@ayva/contract/identity/player'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type KnownRows } from '#lib/data/own-rows.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { type PersonFact, type PersonFactsOf, personHasChanged } from '#lib/person-facts.ts'
import { accountOf, changeLabels, findBirthDate } from '../auth/auth.ts'
import { nameKeyOf } from '../player/player.ts'
import { type DocumentRow, listKept, sendKept } from './documents.sql.ts'
import * as store from './kyc.sql.ts'

export { listSameDocument } from './documents.sql.ts'
export { verificationDecided } from './kyc.events.ts'

/** The text of the last decision to the player, or a reference to the page if it was deleted. */
export async function saidOf(tx: Tx, playerId: bigint): Promise<string> {
  const form = await store.findForm(tx, playerId)
  return form?.said ?? 'Причина написана на странице проверки документов.'
}

const refuseForm = refusing(sendDocuments.refusals)
const refuseMoney = refusing(confirmationRefusals)
const refusePlay = refusing(identityRefusals)
const pageNames = {
  main: 'разворот с фото',
  address: 'страница с пропиской',
  back: 'обратная сторона',
  face: 'фото лица',
} as const

type Account = Awaited<ReturnType<typeof accountOf>>
/** The stored state of a player's verification. */
export type Known = {
  account: Account
  birthDate: string | null
  form: store.FormRow | undefined
  kept: DocumentRow[]
}

export async function knownOf(tx: Tx, playerId: bigint): Promise<Known> {
  return {
    account: await accountOf(tx, playerId),
    birthDate: (await findBirthDate(tx, playerId)) ?? null,
    form: await store.findForm(tx, playerId),
    kept: await listKept(tx, playerId),
  }
}

export async function verificationOf(deps: Deps, playerId: bigint): Promise<Verification> {
  return view(deps, await knownOf(deps.db, playerId))
}

/** The state as the player and operators see it. */
export function view(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  known: Known,
): Verification {
  const { account, birthDate, form, kept } = known
  const flags = flagsOf(account.labels)
  const until = blockOf(form, clock.now())
  return {
    status: statusOf(flags, form),
    actions: until ? ['block_finance_activity'] : [],
    flags,
    person: form?.person ? personOf(config, form) : null,
    birthDate,
    kind: form?.kind ?? null,
    documents: newestOf(kept).map(documentView),
    sentAt: form?.sentAt?.toISOString() ?? null,
    decidedAt: form?.decidedAt?.toISOString() ?? null,
    said: form?.said ?? null,
    blockedUntil: until?.toISOString() ?? null,
    blockedWords: until ? (form?.blockedWords ?? null) : null,
  }
}

/** Labels decide; without them a form is `sent` while it waits for a decision, otherwise `new`. */
function statusOf(
  { verified, refused }: ReturnType<typeof flagsOf>,
  form: store.FormRow | undefined,
): VerificationStatus {
  if (verified) return 'accepted'
  if (refused) return 'refused'
  return form?.sentAt && !form.decidedAt ? 'sent' : 'new'
}

const blockOf = (form: store.FormRow | undefined, now: Date) =>
  form?.blockedUntil && form.blockedUntil > now ? form.blockedUntil : undefined

export function documentView(row: DocumentRow): KeptDocument {
  const { id, page, bytes, width, height, createdAt } = row
  return {
    id,
    page,
    bytes: bytes!,
    width: width!,
    height: height!,
    createdAt: createdAt.toISOString(),
  }
}

/** The newest picture of each page. */
export function newestOf(kept: readonly DocumentRow[]): DocumentRow[] {
  return kept.filter((one, at) => kept.findIndex(({ page }) => page === one.page) === at)
}

/** The part of the user call about verification. */
export async function selfOf(
  { db, clock }: Deps,
  playerId: bigint,
  { labels }: Pick<Self, 'labels'>,
): Promise<Partial<Self>> {
  const form = await store.findForm(db, playerId)
  const status = statusOf(flagsOf(labels), form)
  const actions = blockOf(form, clock.now()) ? ['block_finance_activity'] : []
  return { verificationForm: { status, actions } }
}

/** Refuses `form_closed` while the documents wait for a decision or were accepted. */
export function mustBeOpen(
  account: Pick<Account, 'labels'>,
  form: store.FormRow | undefined,
): void {
  const status = statusOf(flagsOf(account.labels), form)
  if (status === 'sent' || status === 'accepted') throw refuseForm('form_closed')
}

const placeOf = (playerId: bigint) => `kyc_form: ${playerId}` as const
export const sealedForms: SealedColumn = {
  table: 'kyc_form',
  column: 'person',
  key: { player_id: 'bigint' },
  place: (playerId) => placeOf(BigInt(playerId!)),
}

function personOf(config: Deps['config'], { playerId, person }: store.FormRow): Person {
  return JSON.parse(unseal(config, placeOf(playerId), person!).toString()) as Person
}

/** The name and the photos of the documents of a form. */
export const documentFacts: PersonFactsOf = async (tx, { config }, playerId) => {
  const form = await store.findForm(tx, playerId)
  if (!form) return []
  const facts = (await listKept(tx, playerId)).map(({ bodyHash }): PersonFact => ({
    kind: 'document',
    value: bodyHash,
  }))
  const birthDate = await findBirthDate(tx, playerId)
  if (!form.person || !birthDate) return facts
  const { firstName, lastName } = personOf(config, form)
  const name = await nameKeyOf(tx, firstName, lastName)
  return facts.concat({ kind: 'person', value: `${name} ${birthDate}` })
}

/** The form for the player's data export, with the name unsealed. */
export const formRows: KnownRows = {
  title: 'Подтверждение личности',
  table: 'kyc_form',
  async page(tx, playerId, after, _limit, { config }) {
    const form = after ? undefined : await store.findForm(tx, playerId)
    if (!form) return []
    const person = form.person && personOf(config, form)
    const row = {
      имя: person?.firstName,
      фамилия: person?.lastName,
      документ: form.kind,
      отправлено: form.sentAt,
      решено: form.decidedAt,
      ответ: form.said,
      'деньги остановлены до': form.blockedUntil,
      'почему остановлены': form.blockedWords,
    }
    return [{ key: [String(playerId)], row }]
  },
}

/** Refuses `form_closed`. */
export async function savePerson(
  deps: Deps,
  playerId: bigint,
  person: Person,
): Promise<Verification> {
  await transaction(deps.db, async (tx) => {
    const form = await store.lockForm(tx, playerId)
    mustBeOpen(await accountOf(tx, playerId), form)
    const sealed = seal(deps.config, placeOf(playerId), Buffer.from(JSON.stringify(person)))
    await store.updateForm(tx, playerId, { person: sealed })
    await personHasChanged(tx, playerId, deps.clock.now())
  })
  return verificationOf(deps, playerId)
}

/**
 * Sends the documents to the operators; repeating it while they wait changes nothing. Refuses `already_verified`,
 * `person_missing` and `pages_missing`.
 */
export async function send(
  deps: Deps,
  playerId: bigint,
  { kind }: Body<typeof sendDocuments>,
): Promise<Verification> {
  await transaction(deps.db, async (tx) => {
    const form = await store.lockForm(tx, playerId)
    const known = { ...(await knownOf(tx, playerId)), form }
    const status = statusOf(flagsOf(known.account.labels), form)
    if (status === 'accepted') throw refuseForm('already_verified')
    if (status === 'sent') return
    if (!form.person) throw refuseForm('person_missing')
    const newest = newestOf(known.kept)
    const pages: readonly string[] = documentPages[kind]
    const missing = pages.filter((page) => !newest.some((one) => one.page === page))
    if (missing.length > 0) {
      const names = missing.map((page) => pageNames[page as keyof typeof pageNames]).join(', ')
      throw refuseForm('pages_missing', { values: { pages: names } })
    }
    const ids = newest.filter(({ page }) => pages.includes(page)).map(({ id }) => id)
    const round = form.round + 1
    await sendKept(tx, playerId, { ids, round })
    const sent = { kind, round, sentAt: deps.clock.now(), decidedAt: null, said: null }
    await store.updateForm(tx, playerId, sent)
    // An earlier refusal does not apply to the new documents.
    await changeLabels(tx, playerId, { remove: [verificationLabels.refused] })
  })
  return verificationOf(deps, playerId)
}

/** What a player has confirmed, for callers that are about to move money. */
export async function confirmationsOf(tx: Tx, playerId: bigint) {
  const { labels, emailConfirmedAt, phoneConfirmedAt } = await accountOf(tx, playerId)
  const { verified: kyc } = flagsOf(labels)
  return { email: emailConfirmedAt !== null, phone: phoneConfirmedAt !== null, kyc }
}

/** Refuses `identity_demanded` if the player must be verified before playing. */
export async function mustShowIdentity(tx: Tx, playerId: bigint): Promise<void> {
  const { labels } = await accountOf(tx, playerId)
  if (isIdentityDemanded(labels))
    throw refusePlay('identity_demanded', { expectation: 'kyc-verified' })
}

/** Whether an operator has stopped the player's money, including payments that were requested before. */
export async function isMoneyStopped(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  playerId: bigint,
): Promise<boolean> {
  return blockOf(await store.findForm(tx, playerId), clock.now()) !== undefined
}

/** Refuses `finance_blocked` while an operator has stopped the player's money. */
export async function mustMoveMoney({ clock }: Pick<Deps, 'clock'>, tx: Tx, playerId: bigint) {
  const form = await store.findForm(tx, playerId)
  const until = blockOf(form, clock.now())
  if (!until) return
  const values = { until: dayOf(until), words: form?.blockedWords ?? '' }
  throw refuseMoney('finance_blocked', { values, retryAt: until.toISOString() })
}

const dayFormat = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
const dayOf = (moment: Date) => dayFormat.format(moment)
