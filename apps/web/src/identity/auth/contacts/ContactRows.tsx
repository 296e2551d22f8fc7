import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Row } from '@ayva/kit/Rows'
import { useState } from 'react'
import { Resend } from '../../codes/codes.ts'
import { ContactDialog, PhoneDialog } from './contact-dialogs.ts'
import { text } from './contacts.text.ts'
import { useLetter } from '../password/use-letter.ts'

type Open = 'email' | 'phone' | 'confirm' | undefined

/** The settings rows for e-mail and phone: their state, and the buttons to change them. */
export function ContactRows({ self }: { self: Self }) {
  const [open, setOpen] = useState<Open>()
  const { email, emailConfirmed, phone, phoneConfirmed } = self
  const close = () => setOpen(undefined)
  return (
    <>
      <Row
        title={text.email}
        hint={
          email
            ? `${email}, ${emailConfirmed ? text.emailConfirmed : text.emailUnconfirmed}`
            : text.noEmail
        }
        end={
          <Button size="sm" onClick={() => setOpen('email')}>
            {email ? text.change : text.add}
          </Button>
        }
      >
        {email && !emailConfirmed && <LetterAgain self={self} />}
      </Row>
      <Row
        title={text.phone}
        hint={phone ? `${phone}, ${phoneConfirmed ? text.confirmed : text.unconfirmed}` : text.none}
        end={
          <>
            {phone && !phoneConfirmed && (
              <Button size="sm" kind="primary" onClick={() => setOpen('confirm')}>
                {text.confirm}
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen('phone')}>
              {phone ? text.change : text.add}
            </Button>
          </>
        }
      />
      {(open === 'email' || open === 'phone') && <ContactDialog kind={open} close={close} />}
      {open === 'confirm' && <PhoneDialog self={self} close={close} />}
    </>
  )
}

/** Sends the confirmation letter again, or shows the remaining wait. */
export function LetterAgain({ self }: { self: Self }) {
  const { send, sending, until, said } = useLetter(self)
  return (
    <>
      <Resend
        until={until}
        waits={text.letter.waits}
        label={text.letter.again}
        send={send}
        sending={sending}
      />
      {said && <output>{said}</output>}
    </>
  )
}

/** True while the address that the account was opened with is unconfirmed. */
export const isUnproved = ({ email, emailConfirmed, phone, phoneConfirmed }: Self): boolean =>
  email ? !emailConfirmed : Boolean(phone) && !phoneConfirmed
