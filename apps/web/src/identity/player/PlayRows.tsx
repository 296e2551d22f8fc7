import { type Reality } from '@ayva/contract/protection/reality-check'
import { toggleSound, useSound } from '@ayva/games/table/sound.ts'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { Select } from '@ayva/kit/Select'
import { Switch } from '@ayva/kit/Switch'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAlive } from '#lib/alive.ts'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { text } from './play-rows.text.ts'
import { useSelf } from './player.ts'
import { complaintOf } from './use-profile.ts'

const contract = () => import('@ayva/contract/protection/reality-check')
/** The cache key of the page of limits. */
const REALITY = ['reality-check'] as const
const offered = [10, 20, 30, 45, 60]
/** The interval that the operator has set for everybody. */
const COMMON = 'common'

/** Time reminders and sound during play: the same settings as among the limits and in each game. */
export function PlayRows() {
  const isAlive = useAlive()
  const isOn = useSound(({ on }) => on)
  const isCalm = useSelf()?.calm ?? false
  return (
    <RowGroup title={text.title}>
      <ReminderRow />
      <Row
        title={text.sound}
        hint={isCalm ? text.soundCalm : text.soundHint}
        end={
          <Switch
            label={<span className="k-visually-hidden">{text.sound}</span>}
            // The server does not know what this browser stores.
            checked={isAlive && isOn && !isCalm}
            disabled={isCalm}
            onChange={toggleSound}
          />
        }
      />
    </RowGroup>
  )
}

function ReminderRow() {
  const call = useCall()
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: REALITY,
    queryFn: async () => call((await contract()).showReality, {}),
    staleTime: 0,
  })
  const choose = useMutation({
    mutationFn: async (minutes: number | null) =>
      call((await contract()).chooseReality, { body: { minutes } }),
    onSuccess: (reality: Reality) => keepAnswer(cache, REALITY, reality),
  })
  const { own = null, common = null, minutes = null } = data ?? {}
  const shown = choose.isPending ? choose.variables : own
  const known = offered.filter((one) => common === null || one < common || one === shown)
  return (
    <Row
      title={text.reminder}
      hint={complaintOf(choose.error) ?? (data ? text.reminds(minutes) : undefined)}
      end={
        <Select
          aria-label={text.reminder}
          value={shown === null ? COMMON : String(shown)}
          disabled={!data || choose.isPending}
          options={[
            { value: COMMON, label: text.common(common) },
            ...known.map((one) => ({ value: String(one), label: text.every(one) })),
          ]}
          onChange={({ target }) =>
            choose.mutate(target.value === COMMON ? null : Number(target.value))
          }
        />
      }
    />
  )
}
