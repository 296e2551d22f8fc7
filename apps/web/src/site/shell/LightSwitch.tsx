import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { chooseLight, isLight } from './light-mobile.ts'
import { text } from './shell.text.ts'

/** The switch on a phone to the same pages without motion and decoration, for half an hour. */
export function LightSwitch() {
  const [light, setLight] = useState(isLight)
  const turn = () => {
    chooseLight(!light)
    setLight(!light)
  }
  return (
    <Button kind="text" size="sm" icon="lightning" aria-pressed={light} onClick={turn}>
      {text.light}
    </Button>
  )
}
