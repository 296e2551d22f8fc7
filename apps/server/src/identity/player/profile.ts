/**
 * Personal data and choices of a player. The name on accepted documents and the birth date can be changed only by
 * operators.
 *
 * Locks: the player's row, then the chain of the audit log.
 */
import { refusing } from '@ayva/contract/base'
import {
  type ExtendedItem,
  type ExtendedStep,
  extendedSteps,
} from '@ayva/contract/identity/player/extended'
import { correctBirthDate } from '@ayva/contract/identity/player/office'
import {
  chooseDenomination,
  chooseLocale,
  type Profile,
  saveProfile,
  type Told,
} from '@ayva/contract/identity/player/profile'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { personHasChanged } from '#lib/person-facts.ts'
import { publish } from '#lib/work/events.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { ageOn, atField, changeTold, findTold, lockTold } from '../auth/auth.ts'
import { offered } from './denomination.ts'
import { stepTold } from './player.events.ts'
import * as store from './profile.sql.ts'
import { nextChange } from './username.ts'

/** Either label means that documents with this name were accepted. */
const VERIFIED = ['user_document_verify_accepted', 'user_document_verify_operator_accepted']
/** The only field that a complete profile may lack. */
const OPTIONAL = 'gender'

const nothing: store.Person = {
  firstName: null,
  lastName: null,
  gender: null,
  country: null,
  city: null,
  address: null,
}

export async function profileOf(deps: Deps, playerId: bigint): Promise<Profile> {
  const own = await findTold(deps.db, playerId)
  const person = (await store.findPerson(deps.db, playerId)) ?? nothing
  return {
    ...person,
    gender: person.gender as Profile['gender'],
    birthDate: own.birthDate,
    nameVerified: isVerified(own.labels),
    extendedProfileFilled: own.profileFilledAt !== null,
    username: own.username,
    usernameNextChange: nextChange(own.usernameChangedAt, deps.clock.now()),
    denominations: await offered(deps),
    dataConfirmedAt: own.dataConfirmedAt?.toISOString() ?? null,
  }
}

const isVerified = (labels: readonly string[]) => VERIFIED.some((label) => labels.includes(label))

/** Stores personal data. Refuses a name other than the one on accepted documents. */
export async function tell(deps: Deps, playerId: bigint, told: Told): Promise<Profile> {
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const { labels, profileFilledAt } = (await lockTold(tx, playerId))!
    const before = (await store.findPerson(tx, playerId)) ?? nothing
    if (isVerified(labels)) refuseOtherName(told, before)
    const person: store.Person = { ...before, ...(told as Partial<store.Person>) }
    if (isSame(person, before)) return
    await store.upsertPerson(tx, playerId, { told, now })
    const filled = isFilled(person) ? (profileFilledAt ?? now) : null
    // The data has changed, so it is not confirmed any more.
    await changeTold(tx, playerId, { profileFilledAt: filled, dataConfirmedAt: null })
    if (person.firstName !== before.firstName || person.lastName !== before.lastName)
      await personHasChanged(tx, playerId, now)
    for (const step of toldIn(person).filter((one) => !toldIn(before).includes(one)))
      await publish(tx, stepTold, { playerId, body: { step }, at: now })
  })
  return profileOf(deps, playerId)
}

function refuseOtherName(told: Told, before: store.Person): void {
  for (const field of ['firstName', 'lastName'] as const)
    if (told[field] !== undefined && told[field] !== before[field])
      throw atField(saveProfile.refusals, 'name_verified', field)
}

const isSame = (one: store.Person, other: store.Person) =>
  Object.entries(one).every(([field, value]) => other[field as keyof store.Person] === value)

const isFilled = (person: store.Person) => itemsOf(person).every(({ active }) => !active)

function itemsOf(person: store.Person): ExtendedItem[] {
  return Object.entries(extendedSteps).map(([name, fields]) => ({
    name: name as ExtendedStep,
    fields: [...fields],
    active: fields.some((field) => field !== OPTIONAL && person[field] === null),
    // The gift of a step is filled in by the module of gifts.
    gift: null,
  }))
}

const toldIn = (person: store.Person): ExtendedStep[] =>
  itemsOf(person).flatMap(({ name, active }) => (active ? [] : [name]))

/** Whether the player has completed a step. */
export async function hasTold(tx: Tx, playerId: bigint, step: ExtendedStep): Promise<boolean> {
  return toldIn((await store.findPerson(tx, playerId)) ?? nothing).includes(step)
}

export async function extendedItems({ db }: Deps, playerId: bigint): Promise<ExtendedItem[]> {
  return itemsOf((await store.findPerson(db, playerId)) ?? nothing)
}

export async function confirmed({ db, clock }: Deps, playerId: bigint) {
  const now = clock.now()
  await changeTold(db, playerId, { dataConfirmedAt: now })
  return { dataConfirmedAt: now.toISOString() }
}

/** Refuses `denomination_unknown` if it is not offered now. */
export async function chooseUnit(deps: Deps, playerId: bigint, denomination: number) {
  if (!(await offered(deps)).includes(denomination))
    throw atField(chooseDenomination.refusals, 'denomination_unknown', 'denomination')
  await changeTold(deps.db, playerId, { denomination: String(denomination) })
  return { denomination }
}

/** Refuses `locale_unknown` if the site has no such language. */
export async function chooseLanguage(deps: Deps, playerId: bigint, locale: string) {
  if (!deps.config.LOCALES.includes(locale))
    throw atField(chooseLocale.refusals, 'locale_unknown', 'locale')
  await changeTold(deps.db, playerId, { locale })
  return { locale }
}

type Correction = {
  playerId: bigint
  birthDate: string
  why: string
  operator: OperatorPrincipal
}

/** Refuses `player_unknown` and `too_young`. */
export async function correctBirth(deps: Deps, correction: Correction) {
  const { playerId, birthDate, why, operator } = correction
  const now = deps.clock.now()
  if (ageOn(now, birthDate) < deps.config.MINIMUM_AGE) {
    const values = { years: String(deps.config.MINIMUM_AGE) }
    throw atField(correctBirthDate.refusals, 'too_young', 'birthDate', values)
  }
  await transaction(deps.db, async (tx: Tx) => {
    const before = await lockTold(tx, playerId)
    if (!before) throw refusing(correctBirthDate.refusals)('player_unknown')
    await changeTold(tx, playerId, { birthDate })
    await personHasChanged(tx, playerId, now)
    await record(tx, {
      playerId,
      at: now,
      ...byOperator(operator),
      why,
      action: 'player.birth_date_corrected',
      subject: `player ${playerId}`,
      before: { birthDate: before.birthDate },
      after: { birthDate },
    })
  })
  return { birthDate }
}
