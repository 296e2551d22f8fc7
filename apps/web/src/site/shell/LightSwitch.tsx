import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { chooseLight, isLight } from './light-mobile.ts'
import { text } from './shell.text.ts'

/** On a phone: the same pages without movement and ornament, for half an hour. */
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
