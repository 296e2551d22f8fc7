import {
  blockPlayer,
  changePlayerLabels,
  correctBirthDate,
  endPlayerSessions,
  unblockPlayer,
  type OfficePlayer,
} from '@ayva/contract/identity/player/office'
import { Input } from '@ayva/kit/Input'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'

export type PlayerAct = 'block' | 'unblock' | 'labels' | 'sessions' | 'birthDate'

type PlayerActsProps = { player: OfficePlayer; act: PlayerAct; onClose: () => void }

/** The operations on a player: each has a preview, and its reason is written to the audit log. */
export function PlayerActs({ player, act, onClose }: PlayerActsProps) {
  const params = { playerId: player.playerId }
  if (act === 'labels') return <Labels player={player} onClose={onClose} />
  if (act === 'birthDate') return <BirthDateForm player={player} onClose={onClose} />
  if (act === 'block')
    return (
      <ActDialog
        title="Закрыть игроку сайт"
        verb="Закрыть сайт"
        danger
        wordsLabel="За что"
        done="Сайт закрыт"
        onClose={onClose}
        act={({ words, why }) => call(blockPlayer, { params, body: { words, why } })}
      >
        <p>Его сессии закончатся. Войти он сможет, чтобы увидеть причину и вывести свои деньги.</p>
      </ActDialog>
    )
  if (act === 'unblock')
    return (
      <ActDialog
        title="Снова открыть игроку сайт"
        verb="Открыть сайт"
        done="Сайт открыт"
        onClose={onClose}
        act={({ why }) => call(unblockPlayer, { params, body: { why } })}
      >
        <p>Игрок снова сможет играть и пополнять счёт. Его лимиты и перерывы остаются.</p>
      </ActDialog>
    )
  return (
    <ActDialog
      title="Закрыть все сессии игрока"
      verb="Закрыть сессии"
      done="Сессии закрыты"
      onClose={onClose}
      act={({ why }) => call(endPlayerSessions, { params, body: { why } })}
    >
      <p>Открыто сессий: {player.sessions}. Игроку придётся войти снова, деньги не движутся.</p>
    </ActDialog>
  )
}

type FormProps = { player: OfficePlayer; onClose: () => void }

function Labels({ player, onClose }: FormProps) {
  const [typed, setTyped] = useState(player.labels.join(' '))
  const wanted = [...new Set(typed.split(/[\s,]+/).filter(Boolean))]
  const add = wanted.filter((label) => !player.labels.includes(label))
  const remove = player.labels.filter((label) => !wanted.includes(label))
  return (
    <ActDialog
      title="Метки игрока"
      verb="Сохранить метки"
      done="Метки сохранены"
      onClose={onClose}
      act={({ why }) =>
        call(changePlayerLabels, {
          params: { playerId: player.playerId },
          body: { add, remove, why },
        })
      }
    >
      <Input
        label="Метки"
        hint="Через пробел: латинские буквы, цифры, «_» и «-»"
        value={typed}
        maxLength={3000}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p>
        {add.length > 0 && `Поставить: ${add.join(', ')}. `}
        {remove.length > 0 && `Снять: ${remove.join(', ')}.`}
        {add.length + remove.length === 0 && 'Пока ничего не меняется.'}
      </p>
    </ActDialog>
  )
}

function BirthDateForm({ player, onClose }: FormProps) {
  const [birthDate, setBirthDate] = useState(player.birthDate ?? '')
  return (
    <ActDialog
      title="Исправить дату рождения"
      verb="Исправить"
      done="Дата рождения исправлена"
      onClose={onClose}
      act={({ why }) =>
        call(correctBirthDate, { params: { playerId: player.playerId }, body: { birthDate, why } })
      }
    >
      <Input
        label="Дата рождения"
        type="date"
        value={birthDate}
        onChange={(event) => setBirthDate(event.target.value)}
      />
    </ActDialog>
  )
}
