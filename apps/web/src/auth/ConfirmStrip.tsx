import './contacts.css'
import { type Self } from '@ayva/contract/player'
import { Icon } from '@ayva/kit/Icon'
import { useState } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { LetterAgain } from './ContactRows.tsx'
import { text } from './contacts.text.ts'

const ContactDialog = onDemand(async () => (await import('./ContactDialog.tsx')).ContactDialog)
const PhoneDialog = onDemand(async () => (await import('./PhoneDialog.tsx')).PhoneDialog)

const words = text.strip

/** A confirmation that was begun goes on where the player is: calmly, and gone once it is done. */
export function ConfirmStrip({ self }: { self: Self }) {
  const [open, setOpen] = useState<'email' | 'confirm'>()
  const close = () => setOpen(undefined)
  const { email, emailConfirmed, phone, phoneConfirmed, hasPhoneConfirmationCode } = self
  const ofPhone = phone !== null && !phoneConfirmed && hasPhoneConfirmationCode
  const ofEmail = email !== null && !emailConfirmed
  if (!ofPhone && !ofEmail && !open) return null
  return (
    <section className="auth-strips" aria-label={words.label}>
      {ofEmail && (
        <div className="auth-strip">
          <Icon name="envelope" />
          <p>{words.emailSent(email)}</p>
          <div>
            <LetterAgain self={self} />
            <button type="button" className="k-link" onClick={() => setOpen('email')}>
              {words.otherAddress}
            </button>
          </div>
        </div>
      )}
      {ofPhone && (
        <div className="auth-strip">
          <Icon name="device-mobile" />
          <p>{words.phone(phone)}</p>
          <div>
            <button type="button" className="k-link" onClick={() => setOpen('confirm')}>
              {words.enterCode}
            </button>
          </div>
        </div>
      )}
      {open === 'email' && <ContactDialog kind="email" close={close} />}
      {open === 'confirm' && <PhoneDialog self={self} close={close} />}
    </section>
  )
}
