import './open-round.css'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { storage } from '@ayva/kit/storage'
import { useState } from 'react'
import { openRoundText as text, worthWords } from './open-round.text.ts'
import { resumePath, useOpenRounds } from './open-rounds.ts'

/** A notice over the current page: a round contains the player's money, and one press opens it. */
export function OpenRoundNote() {
  const rounds = useOpenRounds()
  const [hidden, setHidden] = useState(() => storage.find('openRoundHidden'))
  const round = rounds.find((one) => resumePath(one) && one.roundId !== hidden)
  if (!round) return null
  const hide = () => {
    // For this tab and this round only; the history still shows it.
    storage.keep('openRoundHidden', round.roundId)
    setHidden(round.roundId)
  }
  return (
    <aside className="open-round-note" aria-label={text.title}>
      <Icon name="hourglass" />
      <p>
        <b className="k-strong">{text.title}</b>
        <span>{text.of(round.gameName, worthWords(round))}</span>
      </p>
      <Button kind="primary" size="sm" href={resumePath(round)!}>
        {text.resume}
      </Button>
      <IconButton icon="x" label={text.hide} onClick={hide} />
    </aside>
  )
}
