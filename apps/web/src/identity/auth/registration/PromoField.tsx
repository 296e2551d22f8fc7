import { Button } from '@ayva/kit/Button'
import { Input, type InputProps } from '@ayva/kit/Input'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../auth.text.ts'

type PromoFieldProps = { input: InputProps; beside: ReactNode; focus: () => void }

/** A promotion code: few players have one, so a button beside another field opens it. */
export function PromoField({ input, beside, focus }: PromoFieldProps) {
  const [open, setOpen] = useState(false)
  const unfold = () => {
    flushSync(() => setOpen(true))
    focus()
  }
  return (
    <>
      <div className="auth-promo">
        {beside}
        {!open && (
          <Button kind="text" onClick={unfold}>
            {text.register.promo}
          </Button>
        )}
      </div>
      {(open || input.error) && (
        <Input
          {...input}
          label={text.register.promo}
          hint={text.register.promoHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
      )}
    </>
  )
}
