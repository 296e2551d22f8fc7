import { createTransport, type Transporter } from 'nodemailer'
import { type Config } from '#lib/config.ts'
import { html, plainText } from './layout.ts'
import { type LetterText } from '@ayva/contract/platform/mail'
import { type Letter, type LetterName, letterOf, type LetterValues } from './letters.ts'

/** The job that sends a queued letter. */
export const SEND = 'mail.send'
const TIMEOUT_MS = 10_000
const transports = new WeakMap<Config, Transporter>()

/** A complete letter. Its id is the same for every retry. */
export type LetterOf<Name extends LetterName> = {
  id: string
  to: string
  letter: Name
  values: LetterValues[Name]
}

/** Sends a letter with a text, or with the shipped one; throws if the server rejects it. */
export async function deliver<Name extends LetterName>(
  config: Config,
  { id, to, letter, values }: LetterOf<Name>,
  text?: LetterText,
): Promise<void> {
  const written = letterOf(letter, values, text)
  mustBeOneLine(to)
  mustBeOneLine(written.subject)
  if (written.replyTo) mustBeOneLine(written.replyTo)
  if (written.unsubscribe) mustBeOneLine(written.unsubscribe)
  await transportOf(config).sendMail({
    from: config.MAIL_FROM,
    to: { name: '', address: to },
    ...(written.replyTo && { replyTo: { name: '', address: written.replyTo } }),
    subject: `${written.subject} · Айва`,
    text: plainText(written),
    html: html(written),
    // The same for every retry, so that mail programs show a letter that was accepted twice only once.
    messageId: `<${id}@ayva>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(written) },
  })
}

/** The headers by which a mail program unsubscribes with one click (RFC 8058). */
function unsubscribing({ unsubscribe }: Letter): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Refuses line breaks, which could inject a header such as another recipient. */
function mustBeOneLine(header: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(header)) throw new Error('a header of a letter is no line')
}

function transportOf(config: Config): Transporter {
  const known = transports.get(config)
  if (known) return known
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transports.set(config, transport)
  return transport
}
