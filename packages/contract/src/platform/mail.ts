/** Texts of the letters and messages that the product sends by itself, which operators can change. */
import * as z from 'zod/mini'
import { API, endpoint, Moment } from '../base.ts'
import { line } from '../office.ts'
import { setting, type SettingDefinition } from '../setting.ts'
import { letterTexts, messageTexts, type Described, type LetterText } from './mail/texts.ts'

export { letterTexts, messageTexts, type LetterText } from './mail/texts.ts'

export type LetterTextName = keyof typeof letterTexts
export type MessageTextName = keyof typeof messageTexts

export const VARIABLE = /\{([a-zA-Z]+)\}/g
/** Together with the name of the product it fits a line. */
export const SUBJECT_MAX = 58

const subject = line(SUBJECT_MAX)
const title = line(100)
const paragraphs = z
  .array(line(1_000))
  .check(z.minLength(1, 'Нужен хотя бы один абзац'), z.maxLength(8, 'Не больше восьми абзацев'))
const small = line(500)

const bare = z.strictObject({ subject, title, paragraphs, small })
const withButton = z.strictObject({ subject, title, paragraphs, button: line(40), small })
const message = z.strictObject({ text: line(300) })

/** The names of variables in texts. */
function variablesIn(said: readonly string[]): string[] {
  return said.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name]) => name!))
}

const stringsIn = (value: object): string[] => Object.values(value).flat() as string[]

type Rules = { known: string[]; required: string[] }

function unknownIn(value: object, { known }: Rules): string | undefined {
  return variablesIn(stringsIn(value)).find((name) => !known.includes(name))
}

function missingIn(value: object, { required }: Rules): string | undefined {
  const used = variablesIn(stringsIn(value))
  return required.find((name) => !used.includes(name))
}

const hasLooseBrace = (value: object) =>
  stringsIn(value).some((text) => /[{}]/.test(text.replaceAll(VARIABLE, '')))

/** Accepts only texts with the variables of their letter, and with all that must not be missing. */
function checked<S extends z.ZodMiniType<object, object>>(
  schema: S,
  { variables }: Described,
  path: string[],
): S {
  const all = Object.entries(variables)
  const rules: Rules = {
    known: all.map(([name]) => name),
    required: all.filter(([, one]) => one.isRequired).map(([name]) => name),
  }
  return schema.check(
    z.refine((value) => unknownIn(value as object, rules) === undefined, {
      path,
      error: ({ input }) =>
        `Такой переменной здесь нет: {${unknownIn(input as object, rules) ?? ''}}`,
    }),
    z.refine((value) => missingIn(value as object, rules) === undefined, {
      path,
      error: ({ input }) =>
        `В тексте должна остаться переменная {${missingIn(input as object, rules) ?? ''}}`,
    }),
    z.refine((value) => !hasLooseBrace(value as object), {
      path,
      error: 'Фигурные скобки стоят только вокруг имени переменной',
    }),
  ) as S
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
export const letterAlias = (name: LetterTextName) => `letter_${snake(name)}`
export const messageAlias = (name: MessageTextName) => `sms_${snake(name)}`

const office = { visibility: 'office', kind: 'content' } as const

function letterSetting(described: Described & { shipped: LetterText }): SettingDefinition {
  const schema = described.shipped.button === undefined ? bare : withButton
  return setting({
    ...office,
    schema: checked(schema as z.ZodMiniType<object, object>, described, ['paragraphs']),
    shipped: described.shipped,
    summary: `Текст письма. ${described.summary}`,
  })
}

function messageSetting(described: Described & { shipped: { text: string } }): SettingDefinition {
  return setting({
    ...office,
    schema: checked(message as z.ZodMiniType<object, object>, described, ['text']),
    shipped: described.shipped,
    summary: `Текст SMS. ${described.summary}`,
  })
}

/** A setting for each text: versions, reasons and the shipped text come with it. */
export const mailSettings: Record<string, SettingDefinition> = Object.fromEntries([
  ...Object.entries(letterTexts).map(([name, described]) => [
    letterAlias(name as LetterTextName),
    letterSetting(described),
  ]),
  ...Object.entries(messageTexts).map(([name, described]) => [
    messageAlias(name as MessageTextName),
    messageSetting(described),
  ]),
])

export const MessageText = z.object({
  /** The alias of the setting that holds it. */
  alias: z.string(),
  channel: z.enum(['letter', 'sms']),
  /** When it is sent, in Russian. */
  summary: z.string(),
  variables: z.array(
    z.object({ name: z.string(), what: z.string(), sample: z.string(), required: z.boolean() }),
  ),
  /** The JSON Schema of its values. */
  type: z.unknown(),
  value: z.unknown(),
  shipped: z.unknown(),
  /** Null if the text is the shipped one. */
  author: z.nullable(z.string()),
  changedAt: z.nullable(Moment),
})
export type MessageText = z.output<typeof MessageText>

export const listMessageTexts = endpoint({
  method: 'GET',
  path: `${API}/office/message-texts`,
  audience: { operator: 'settings.read' },
  summary: 'Тексты писем и SMS, которые сайт отправляет сам, с их переменными',
  answer: z.array(MessageText),
  refusals: {},
})

const params = z.object({ alias: z.string().check(z.regex(/^[a-z_]{1,60}$/)) })
const refusals = {
  text_unknown: { status: 404, code: 5701, message: 'Такого письма нет' },
} as const

/** A letter as it would arrive, with sample values; of a message only `text`. */
export const Preview = z.object({
  subject: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  button: z.nullable(z.string()),
  code: z.nullable(z.string()),
  small: z.string(),
  /** The letter for mail programs without HTML, or the message. */
  text: z.string(),
})
export type Preview = z.output<typeof Preview>

export const previewMessageText = endpoint({
  method: 'POST',
  path: `${API}/office/message-texts/:alias/preview`,
  audience: { operator: 'settings.read' },
  summary: 'Как письмо или SMS придёт с таким текстом',
  params,
  body: z.strictObject({ value: z.unknown() }),
  answer: Preview,
  refusals,
})

export const testMessageText = endpoint({
  method: 'POST',
  path: `${API}/office/message-texts/:alias/test`,
  audience: { operator: 'settings.content' },
  summary: 'Отправить себе письмо с таким текстом и примерами значений',
  params,
  body: z.strictObject({
    value: z.unknown(),
    to: z.string().check(z.maxLength(254), z.email('Нужен адрес почты')),
  }),
  answer: z.object({ sent: z.boolean() }),
  refusals,
})
