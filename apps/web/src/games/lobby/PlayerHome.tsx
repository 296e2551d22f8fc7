import { type Game } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Money } from '@ayva/kit/Money'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ConfirmStrip } from './ConfirmStrip.tsx'
import { stakeOf, useFunded, walletOf } from '../../identity/player/player.ts'
import { Feature } from './Feature.tsx'
import { mildest } from './figures.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { greetingAt, moscowHour } from './greeting.ts'
import { Rails } from './GuestHome.tsx'
import { LobbyCard } from './LobbyCard.tsx'
import { text as words } from './lobby.text.ts'
import { text } from './player-home.text.ts'
import { FairPromo } from './Promos.tsx'
import { TabChips } from './TabChips.tsx'
import { timeKey, useFirstGames, useLastGame, usePromo } from './use-lobby.ts'
import { CalmBand } from './CalmBand.tsx'
import { WheelStrip } from './WheelStrip.tsx'
import { WinsPlace } from './WinsPlace.tsx'

/** Whole rows: of four or three on a small screen, of five on a large one. */
const ON_PHONE = 12
const ON_DESKTOP = 10

/** Home for a player: where they stopped, what is left to do, and the games. */
export function PlayerHome({ self }: { self: Self }) {
  const last = useLastGame()
  const calm = mildest(usePromo())
  const large = last ?? calm
  const games = useFirstGames()
    .filter(({ id }) => id !== large?.id)
    .slice(0, ON_PHONE)
  return (
    <>
      <ConfirmStrip self={self} />
      <Greeting self={self} />
      <div className="home-bento">
        <Continue last={last} calm={calm} />
        <FairPromo />
        <FirstSteps self={self} played={last !== undefined} game={calm} />
      </div>
      {!self.exclusion && <WheelStrip self={self} />}
      <TabChips current="/" />
      <div className="k-game-grid lobby-grid is-home">
        {games.map((game, at) => (
          <LobbyCard
            key={game.id}
            game={game}
            eager={at < ON_DESKTOP}
            sizes="(max-width: 552px) 30vw, 254px"
          />
        ))}
      </div>
      <Rails without={large ? [large, ...games] : games} />
      <WinsPlace />
      <CalmBand />
    </>
  )
}

function Greeting({ self }: { self: Self }) {
  const hour = useHour()
  const balance = { minor: stakeOf(walletOf(self)), currency: self.currency }
  return (
    <header className="home-greeting">
      <h1 className="k-d2">{greetingAt(hour)}</h1>
      <p className="k-text-2">
        {text.onAccount} <Money value={balance} />.
      </p>
    </header>
  )
}

/** The visitor's own hour; while the server renders, Moscow's. */
function useHour(): number {
  const { data = 0 } = useQuery<number>({ queryKey: timeKey, enabled: false })
  return useSyncExternalStore(
    () => () => {},
    () => new Date().getHours(),
    () => moscowHour(data * 1000),
  )
}

/** The game that the player left last; for whoever has not played yet, a mild one, as a demo. */
function Continue({ last, calm }: { last: Game | undefined; calm: Game | undefined }) {
  const funded = useFunded()
  if (last)
    return (
      <Feature game={last} tag={text.lastWas}>
        <Button kind="primary" icon="play-fill" href={funded ? realPath(last) : gamePath(last)}>
          {text.resume}
        </Button>
      </Feature>
    )
  if (!calm) return null
  if (funded) return <Feature game={calm} tag={text.tryThis} />
  return (
    <Feature game={calm} tag={text.tryThis}>
      <Button kind="primary" href={demoPath(calm)} aria-label={words.demoOf(calm.name)}>
        {words.demo}
      </Button>
    </Feature>
  )
}
