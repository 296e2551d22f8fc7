import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { text } from '../bars/cookie-bar.text.ts'
import { keepChoice, letsCountersIn } from '../bars/cookie-choice.ts'

/** Withdraws or gives the consent to third-party scripts, whatever was answered before. */
export function CountersSwitch() {
  const [agreed, setAgreed] = useState(() => letsCountersIn(document.cookie))
  const change = () => {
    keepChoice(!agreed)
    setAgreed(!agreed)
    // A script that has run can only be removed with its page.
    if (agreed) location.reload()
  }
  return (
    <p>
      {agreed ? text.countersOn : text.countersOff}{' '}
      <Button kind="text" size="sm" onClick={change}>
        {agreed ? text.countersLeave : text.countersEnter}
      </Button>
    </p>
  )
}
