import { type Shown } from '@ayva/contract/identity/player/shown'
import { winNames } from '@ayva/contract/identity/player/win-names'
import { Row } from '@ayva/kit/Rows'
import { Select } from '@ayva/kit/Select'
import { Switch } from '@ayva/kit/Switch'
import { text } from './player.text.ts'
import { complaintOf } from './use-profile.ts'
import { useShown } from './use-shown.ts'

const words = text.settings.wins

/** How the player's wins are shown to others, and whether others' wins are shown here. */
export function WinsRows() {
  const { shown, choose } = useShown()
  if (!shown) return null
  const { winsAs, seesWins } = { ...shown, ...(choose.isPending && chosenOf(choose.variables)) }
  return (
    <>
      <Row
        title={words.own}
        hint={complaintOf(choose.error) ?? words.ownHint}
        end={
          <Select
            aria-label={words.own}
            value={winsAs}
            options={winNames.map((value) => ({ value, label: words.names[value] }))}
            onChange={({ target }) => choose.mutate({ winsAs: target.value as Shown['winsAs'] })}
          />
        }
      />
      <Row
        title={words.others}
        hint={words.othersHint}
        end={
          <Switch
            label={<span className="k-visually-hidden">{words.others}</span>}
            checked={seesWins}
            onChange={({ target }) => choose.mutate({ seesWins: target.checked })}
          />
        }
      />
    </>
  )
}

function chosenOf({
  winsAs,
  seesWins,
}: NonNullable<ReturnType<typeof useShown>['choose']['variables']>) {
  return {
    ...(winsAs !== undefined && { winsAs }),
    ...(seesWins !== undefined && { seesWins }),
  }
}
