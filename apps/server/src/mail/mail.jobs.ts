import { createTransport } from 'nodemailer'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { html, plainText } from './layout.ts'
import { type Letter, letters } from './letters.ts'
import { type LetterJob, SEND } from './mail.ts'

const TIMEOUT_MS = 10_000

/** Sends what rooms have posted. A letter that fails stays in the queue and is tried again. */
export function mailJobs({ config }: Deps): Jobs {
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    tasks: {
      async [SEND](payload) {
        const job = payload as LetterJob
        const letter = write(job)
        await transport.sendMail({
          from: config.MAIL_FROM,
          to: { name: '', address: job.to },
          subject: `${letter.subject} · Айва`,
          text: plainText(letter),
          html: html(letter),
          // The same for every try, so that a letter which was taken twice is shown once.
          messageId: `<${job.id}@ayva>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      },
    },
  }
}

function write({ letter, values }: LetterJob): Letter {
  return letters[letter](values)
}
