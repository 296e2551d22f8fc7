import { type Kind, type OfferNameOf } from '@ayva/contract/platform/consent'
import {
  type LetterText,
  letterTexts,
  type LetterTextName,
  SUBJECT_MAX,
} from '@ayva/contract/platform/mail'
import { cutText } from '#lib/cut-text.ts'
import { filled } from './filled.ts'

/** The values of each letter. Sentences are plain text; the layout escapes them. */
export type LetterValues = {
  confirmEmail: { link: string; hours: number }
  code: { title: string; otherwise: string; code: string; minutes: number }
  resetPassword: { link: string; minutes: number }
  freeEmail: { link: string; minutes: number }
  passwordChanged: { link: string }
  /** `link` is absent in letters that an older version has queued. */
  emailChanged: { link?: string }
  depositCredited: { sum: string; paymentId: string }
  /** `why` is a sentence. */
  withdrawalLate: { sum: string; paymentId: string; why: string; until: string }
  /** A sentence that says what changed about logging in. */
  securityChanged: { what: string }
  entry: { link: string; minutes: number }
  newLogin: { device: string; ip: string; at: string; link: string }
  /** To the operators' mailbox; `sender` is a sentence about the sender, `from` the address to reply to. */
  supportMessage: { number: string; topic: string; sender: string; from: string; lines: string[] }
  /** To the sender of a message; it quotes nothing, because the address may belong to somebody else. */
  supportReceipt: { number: string; at: string }
  /** A text by an operator; `unsubscribe` is the address for declining further offers. */
  offer: {
    title: string
    paragraphs: string[]
    button: { label: string; link: string } | null
    unsubscribe: string
  }
  /** To an operator: `value` and `above` are figures of the measurement. */
  alert: { title: string; measure: string; value: string; above: string; link: string }
  alertClosed: { title: string; measure: string; above: string; link: string }
  /** To a player who was offline when support answered in the chat; the answer itself is not in the letter. */
  supportAnswer: { link: string }
}
export type LetterName = keyof LetterValues
/** Letters with a secret that authorises whoever has it. */
export type SecretLetter = 'entry' | 'confirmEmail' | 'resetPassword' | 'freeEmail' | 'code'

/** The category of each letter; an `offer` needs an `OfferPass`. */
const kinds = {
  confirmEmail: 'security',
  code: 'security',
  resetPassword: 'security',
  freeEmail: 'security',
  passwordChanged: 'security',
  emailChanged: 'security',
  securityChanged: 'security',
  entry: 'security',
  newLogin: 'security',
  depositCredited: 'service',
  withdrawalLate: 'service',
  supportMessage: 'service',
  supportReceipt: 'service',
  supportAnswer: 'service',
  alert: 'service',
  alertClosed: 'service',
  offer: 'offers',
} as const satisfies Record<LetterName, Kind>
export type OfferLetter = OfferNameOf<typeof kinds>

export type Letter = {
  subject: string
  title: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** A code to type in. */
  code?: string
  small: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  /** The address for unsubscribing from letters of this kind. */
  unsubscribe?: string
}

/** Letters whose text cannot be changed by operators: what they say is written for each of them. */
const written: {
  [Name in Exclude<LetterName, LetterTextName>]: (values: LetterValues[Name]) => Letter
} = {
  supportMessage: ({ number, topic, sender, from, lines }) => ({
    subject: `Обращение ${number}: ${topic}`,
    title: `Обращение ${number}`,
    paragraphs: [`Тема: ${topic}. ${sender}`].concat(lines),
    small: `Ответ на это письмо уйдёт на ${from}.`,
    replyTo: from,
  }),
  offer: ({ title, paragraphs, button, unsubscribe }) => ({
    subject: title,
    title,
    paragraphs,
    ...(button && { button }),
    small: 'Вы получили это письмо, потому что согласились на предложения «Айвы».',
    unsubscribe,
  }),
  alert: ({ title, measure, value, above, link }) => ({
    subject: `Тревога: ${title}`.slice(0, SUBJECT_MAX),
    title,
    paragraphs: [
      `Показатель ${measure} сейчас ${value}, порог ${above}.`,
      'Тревога закроется сама, когда показатель вернётся в норму. Тогда придёт ещё одно письмо.',
    ],
    button: { label: 'Открыть тревоги', link },
    small: 'Кому приходят эти письма, меняют в настройках офиса.',
  }),
  alertClosed: ({ title, measure, above, link }) => ({
    subject: cutText(`Тревога закрыта: ${title}`, SUBJECT_MAX),
    title: `Закрыта: ${title}`,
    paragraphs: [
      `Показатель ${measure} снова не выше порога ${above}, или за ним больше не следят.`,
      'Делать по этому письму ничего не нужно.',
    ],
    button: { label: 'Открыть тревоги', link },
    small: 'Кому приходят эти письма, меняют в настройках офиса.',
  }),
}

/** Composes a letter of a text, or of the shipped one. A link is always a button, and a code always stands alone. */
function composed(text: LetterText, values: Record<string, unknown>): Letter {
  const { subject, title, paragraphs, button: label, small } = text
  const { link, code } = values
  return {
    subject: cutText(filled(subject, values), SUBJECT_MAX),
    title: filled(title, values),
    paragraphs: paragraphs.map((one) => filled(one, values)),
    ...(label !== undefined &&
      typeof link === 'string' && { button: { label: filled(label, values), link } }),
    ...(typeof code === 'string' && { code }),
    small: filled(small, values),
  }
}

export const isText = (name: LetterName): name is LetterTextName => Object.hasOwn(letterTexts, name)

export function letterOf<Name extends LetterName>(
  name: Name,
  values: LetterValues[Name],
  text?: LetterText,
): Letter {
  if (isText(name)) return composed(text ?? letterTexts[name].shipped, values)
  const write = written[name as keyof typeof written] as (said: LetterValues[Name]) => Letter
  return write(values)
}

export const letterNames: readonly LetterName[] = Object.keys(kinds) as LetterName[]
