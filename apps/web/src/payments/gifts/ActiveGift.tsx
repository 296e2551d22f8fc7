import { type Gift } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { Progress } from '@ayva/kit/Progress'
import { useState } from 'react'
import { realPath } from '#lib/game-links.ts'
import { CancelDialog } from './gifts-dialogs.ts'
import { leftOf, shareOf } from './figures.ts'
import { GiftImage } from './GiftImage.tsx'
import { gameOf, text } from './gifts.text.ts'
import { TruthCard } from './TruthCard.tsx'

/** An active gift: its progress, its value by the terms, and two buttons. */
export function ActiveGift({ gift }: { gift: Gift }) {
  const { title, image, wager, playUntil, rounds, roundsLeft, truth } = gift
  const [cancels, setCancels] = useState(false)
  const game = gameOf(gift)
  return (
    <li className="active-gift">
      <div className="active-gift-top">
        <GiftImage image={image} size={56} />
        <div>
          <h3>{title}</h3>
          <p className="k-text-3">
            {wager && (
              <>
                {text.bonus} <Money value={wager.balance} />,{' '}
              </>
            )}
            {rounds && roundsLeft !== null && `${text.spinsLeft(roundsLeft, rounds.count)}, `}
            {text.until(playUntil)}
          </p>
        </div>
      </div>
      {wager && <Wagered wager={wager} />}
      <TruthCard truth={truth} />
      <div className="gifts-actions">
        <Button
          kind="primary"
          size="lg"
          href={game ? realPath(game) : '/games'}
          aria-label={game && text.playGame(game.name)}
        >
          {game ? text.playIt : text.play}
        </Button>
        <Button kind="outline" size="lg" onClick={() => setCancels(true)}>
          {text.giveBack}
        </Button>
      </div>
      {cancels && <CancelDialog gift={gift} close={() => setCancels(false)} />}
    </li>
  )
}

function Wagered({ wager }: { wager: NonNullable<Gift['wager']> }) {
  const share = shareOf(wager)
  return (
    <>
      <div className="active-gift-bar">
        <Progress label={text.progress(Math.floor(share * 100))} value={share} tone="leaf" />
      </div>
      <p className="active-gift-wager k-text-2">
        <span>
          {text.wagered} <Money value={wager.current} />
        </span>
        <b>
          {text.left} <Money value={leftOf(wager)} />
        </b>
      </p>
    </>
  )
}
