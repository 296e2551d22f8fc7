import { type Self } from '@ayva/contract/identity/player'
import { Icon } from '@ayva/kit/Icon'
import { useState } from 'react'
import { ContactDialog, LetterAgain, PhoneDialog } from '../../../identity/auth/auth.ts'
import { text } from '../home/player-home.text.ts'

const words = text.strip

/** A strip that continues a started confirmation on the current page, and disappears once it is done. */
export function ConfirmStrip({ self }: { self: Self }) {
  const [open, setOpen] = useState<'email' | 'confirm'>()
  const close = () => setOpen(undefined)
  const { email, emailConfirmed, phone, phoneConfirmed, hasPhoneConfirmationCode } = self
  const ofPhone = phone !== null && !phoneConfirmed && hasPhoneConfirmationCode
  const ofEmail = email !== null && !emailConfirmed
  if (!ofPhone && !ofEmail && !open) return null
  return (
    <section className="home-strips" aria-label={words.label}>
      {ofEmail && (
        <div className="home-strip">
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
        <div className="home-strip">
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
