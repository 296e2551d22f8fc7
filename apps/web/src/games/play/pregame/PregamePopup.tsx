import '@ayva/games/table/choices.css'
import './pregame-popup.css'
import { type Game, type GameCard } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { Modal } from '@ayva/kit/Modal'
import { useEffect } from 'react'
import { LobbyCard } from '../../lobby/lobby.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { useCall } from '#lib/call.ts'
import { demoPath } from '#lib/game-links.ts'
import { asButton } from '#lib/links.ts'
import { closePregame, openPregame, usePregamePopup } from './pregame-popup.ts'
import { type Block, keepReturn } from '../play-mode.ts'
import { text } from '../play.text.ts'

type Props = { game: Game; block: Block; open: boolean; close: () => void }

const SHOWN = 3
/** Beside the dialog, which few pages load: the break follows another account of the person. */
const excluded = {
  title: 'Игра закрыта',
  lead: (name: string) =>
    `«${name}» на деньги закрыта: на другом аккаунте с вашими данными действует самоисключение. Свои деньги можно вывести.`,
}

/** Why real money is not possible, two ways to continue, and what is open instead. */
export function PregamePopup({ game, block, open, close }: Props) {
  const call = useCall()
  const onBreak = block === 'onBreak'
  useEffect(() => {
    // A player on a break is not invited into another game.
    if (!open || onBreak) return
    void openPregame(call, game)
    return closePregame
  }, [call, game, open, onBreak])
  const { tournament, bonusGames, popularGames } = usePregamePopup()
  const isMatched = useSelf()?.exclusion?.matched === true
  const words = onBreak && isMatched ? excluded : text.blocked[block]
  const bonusIds = new Set(bonusGames.map(({ id }) => id))
  return (
    <Modal open={open} onClose={close} title={words.title}>
      <p className="k-text-2">{words.lead(game.name)}</p>
      {tournament && (
        <p className="pregame-popup-tournament">
          <Icon name="trophy" size={18} />
          {text.counts(tournament.name)}
        </p>
      )}
      <div className="table-choices">
        {onBreak ? (
          <Button size="lg" href="/payment/withdrawal" {...asButton}>
            {text.withdraw}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="lg"
            href="/payment/deposit"
            {...asButton}
            onClick={() => keepReturn(game)}
          >
            {text.deposit}
          </Button>
        )}
        {game.hasDemo && (
          <Button size="lg" href={demoPath(game)} {...asButton} onClick={close}>
            {text.demo}
          </Button>
        )}
      </div>
      <Games title={text.bonusGames} games={bonusGames} />
      <Games title={text.popularGames} games={popularGames.filter(({ id }) => !bonusIds.has(id))} />
    </Modal>
  )
}

function Games({ title, games }: { title: string; games: readonly GameCard[] }) {
  if (games.length === 0) return null
  return (
    <section className="pregame-popup-games">
      <h3>{title}</h3>
      <div>
        {games.slice(0, SHOWN).map((game) => (
          <LobbyCard key={game.id} game={game} sizes="130px" />
        ))}
      </div>
    </section>
  )
}
