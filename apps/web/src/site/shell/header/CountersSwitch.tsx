import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { text } from '../bars/cookie-bar.text.ts'
import { keepChoice, letsCountersIn, letsPartnersKnow } from '../bars/cookie-choice.ts'

const subjects = {
  counters: { on: text.countersOn, off: text.countersOff, read: letsCountersIn },
  partners: { on: text.partnersOn, off: text.partnersOff, read: letsPartnersKnow },
}

/** Withdraws or gives each consent that the site asks for: to third-party scripts, and to telling partners. */
export function CountersSwitch({ counters, partners }: Record<keyof typeof subjects, boolean>) {
  return (
    <>
      {counters && <Consent about="counters" />}
      {partners && <Consent about="partners" />}
    </>
  )
}

/** Whatever was answered before. */
function Consent({ about }: { about: keyof typeof subjects }) {
  const { on, off, read } = subjects[about]
  const [agreed, setAgreed] = useState(() => read(document.cookie))
  const change = () => {
    keepChoice({ [about]: !agreed })
    setAgreed(!agreed)
    // A script that has run can only be removed with its page, and the next page reports the withdrawal.
    if (agreed) location.reload()
  }
  return (
    <p>
      {agreed ? on : off}{' '}
      <Button kind="text" size="sm" onClick={change}>
        {agreed ? text.countersLeave : text.countersEnter}
      </Button>
    </p>
  )
}
