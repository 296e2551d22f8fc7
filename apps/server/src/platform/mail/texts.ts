/**
 * The texts of letters and messages as operators have set them. They are settings, so a change is in effect on every
 * node within a second, and a stored text that does not fit any more is replaced by the shipped one.
 */
import { type Body, commonRefusals, Refusal, refusing } from '@ayva/contract/base'
import { fieldsOf } from '@ayva/contract/fields'
import {
  letterAlias,
  type LetterText,
  letterTexts,
  type LetterTextName,
  mailSettings,
  messageAlias,
  type MessageText,
  messageTexts,
  type MessageTextName,
  type Preview,
  testMessageText,
} from '@ayva/contract/platform/mail'
import { randomUUID } from 'node:crypto'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { addJob } from '#lib/work/jobs.ts'
import { byOperator, record } from '../audit/audit.ts'
import { currentRows, officeView, readSetting, readSettingIn } from '../settings/settings.ts'
import { SEND } from './deliver.ts'
import { filled } from './filled.ts'
import { plainText } from './layout.ts'
import { isText, type LetterName, letterOf, type LetterValues } from './letters.ts'

const refuse = refusing(testMessageText.refusals)
const LINK = 'https://ayva.example/link'
const CODE = '012345'

/** The text that operators have set; undefined for a letter without one, and where it cannot be read. */
export async function textOf(deps: Deps, name: LetterName): Promise<LetterText | undefined> {
  if (!isText(name)) return undefined
  try {
    return (await readSetting(deps, mailSettings, letterAlias(name))) as LetterText
  } catch (error) {
    // The letter matters more than its text.
    deps.log.error({ alarm: 'letter_text', letter: name, err: error }, 'the shipped text is sent')
    return undefined
  }
}

/** The text of an SMS with its values. */
export async function messageText(
  tx: Tx,
  deps: Partial<Pick<Deps, 'log'>>,
  name: MessageTextName,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const set = await readSettingIn(tx, deps, mailSettings, messageAlias(name))
  return filled((set as { text: string }).text, values)
}

/** The text of a letter that an operator has asked for as a trial. */
export function trialOf(payload: unknown): LetterText | undefined {
  return (payload as { trial?: LetterText }).trial
}

type Found =
  | { channel: 'letter'; name: LetterTextName; described: (typeof letterTexts)[LetterTextName] }
  | { channel: 'sms'; name: MessageTextName; described: (typeof messageTexts)[MessageTextName] }

const all = new Map<string, Found>([
  ...Object.entries(letterTexts).map(([key, described]): [string, Found] => {
    const name = key as LetterTextName
    return [letterAlias(name), { channel: 'letter', name, described }]
  }),
  ...Object.entries(messageTexts).map(([key, described]): [string, Found] => {
    const name = key as MessageTextName
    return [messageAlias(name), { channel: 'sms', name, described }]
  }),
])

export async function messageTextsOf(deps: Deps): Promise<MessageText[]> {
  const rows = await currentRows(deps.db)
  return [...all].map(([alias, { channel, described }]) => {
    const { type, value, shipped, author, changedAt } = officeView(
      deps,
      alias,
      mailSettings[alias]!,
      rows,
    )
    return {
      alias,
      channel,
      summary: described.summary,
      variables: variablesOf(described).map(([name, { what, sample, isRequired }]) => ({
        name,
        what,
        sample,
        required: isRequired === true,
      })),
      type,
      value,
      shipped,
      author,
      changedAt,
    }
  })
}

/** How many stored texts do not fit their letter, so that the shipped ones are sent. */
export async function brokenTexts({ db }: Deps): Promise<number> {
  const rows = await currentRows(db)
  const isBroken = (alias: string) => {
    const row = rows.get(alias)
    return row !== undefined && !mailSettings[alias]!.schema.safeParse(row.value).success
  }
  return [...all.keys()].filter(isBroken).length
}

type Variables = [string, { what: string; sample: string; isRequired?: true }][]
const variablesOf = ({ variables }: Found['described']): Variables => Object.entries(variables)

/** Refuses `text_unknown`, and `validation` for what could not be saved either. */
export function preview(alias: string, value: unknown): Preview {
  const found = foundOf(alias)
  const read = readText(alias, value)
  const samples = samplesOf(found)
  if (found.channel === 'sms') {
    const text = filled((read as { text: string }).text, samples)
    return { subject: '', title: '', paragraphs: [], button: null, code: null, small: '', text }
  }
  const letter = letterOf(found.name, samples as LetterValues[LetterTextName], read as LetterText)
  const { subject, title, paragraphs, button, code, small } = letter
  return {
    subject,
    title,
    paragraphs,
    button: button?.label ?? null,
    code: code ?? null,
    small,
    text: plainText(letter),
  }
}

type Trial = { operator: OperatorPrincipal; alias: string } & Body<typeof testMessageText>

/** Queues a letter with sample values. Refuses like `preview`, and for an SMS. */
export async function sendTrial(
  { db, clock }: Deps,
  { operator, alias, value, to }: Trial,
): Promise<void> {
  const found = foundOf(alias)
  if (found.channel === 'sms') throw refuse('text_unknown')
  const trial = readText(alias, value)
  const letter = { id: randomUUID(), to, letter: found.name, values: samplesOf(found), trial }
  await transaction(db, async (tx) => {
    await addJob(tx, SEND, letter)
    await record(tx, {
      ...byOperator(operator),
      at: clock.now(),
      action: 'letter.tried',
      subject: `setting ${alias}`,
      before: null,
      after: { to, text: trial },
      why: 'проба письма',
    })
  })
}

function foundOf(alias: string): Found {
  const found = all.get(alias)
  if (!found) throw refuse('text_unknown')
  return found
}

function readText(alias: string, value: unknown): unknown {
  const read = mailSettings[alias]!.schema.safeParse(value)
  if (read.success) return read.data
  const fields = Object.entries(fieldsOf(read.error.issues)).map(([at, words]) => [
    at === 'body' ? 'value' : `value.${at}`,
    words,
  ])
  throw new Refusal('validation', commonRefusals.validation, { fields: Object.fromEntries(fields) })
}

function samplesOf({ name, channel, described }: Found): Record<string, string> {
  const samples = variablesOf(described).map(([key, { sample }]) => [key, sample])
  const isCode = channel === 'letter' && name === 'code'
  return { link: LINK, ...(isCode && { code: CODE }), ...Object.fromEntries(samples) }
}
