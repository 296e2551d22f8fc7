import { Button } from '@ayva/kit/Button'
import { Row } from '@ayva/kit/Rows'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Call } from '@ayva/contract/client'
import { useCall } from '#lib/call.ts'
import { unexpected } from '@ayva/contract/refusal'
import { session } from '#lib/session.ts'
import { text } from '../auth.text.ts'

const words = text.devices
const contract = () => import('@ayva/contract/identity/auth')
const when = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' })

const sessionsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async () => call((await contract()).listSessions, {}),
  })

/** The settings rows for sessions: where the player is logged in, and the buttons to end sessions. */
export function DevicesSection() {
  const sessions = useQuery(sessionsQuery(useCall())).data ?? []
  const { endOne, end, failed } = useEnding()
  return (
    <>
      {sessions.map(({ id, device, ip, usedAt, current }) => (
        <Row
          key={id}
          title={device ?? words.unknown}
          hint={current ? words.here : `${words.used(when.format(new Date(usedAt)))} · ${ip}`}
          end={
            !current && (
              <Button size="sm" onClick={() => endOne(id)} aria-label={words.endOne(device)}>
                {words.end}
              </Button>
            )
          }
        />
      ))}
      <Row
        title={words.everywhere}
        hint={words.everywhereHint}
        end={
          <>
            {sessions.length > 1 && (
              <Button size="sm" onClick={() => end('others')}>
                {words.others}
              </Button>
            )}
            <Button size="sm" onClick={() => end('all')}>
              {words.all}
            </Button>
          </>
        }
      >
        {failed && <p role="alert">{unexpected}</p>}
      </Row>
    </>
  )
}

function useEnding() {
  const call = useCall()
  const cache = useQueryClient()
  const one = useMutation({
    mutationFn: async (id: string) => call((await contract()).endOneSession, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const many = useMutation({
    mutationFn: async (which: 'all' | 'others') =>
      call((await contract()).endSessions, { body: { which } }),
    onSuccess: (_, which) => {
      if (which === 'all') session.clear('left')
      else void cache.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return { endOne: one.mutate, end: many.mutate, failed: one.isError || many.isError }
}
