import { type Network } from '@ayva/contract/social'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { setOut, useNetworkWords, wordsOf } from '../auth/auth.ts'
import { text } from './social.text.ts'

const words = text.rows
const contract = () => import('@ayva/contract/social')

/** The networks that a player may come in by: which are linked, and the way to change it. */
export function NetworkRows() {
  const call = useCall()
  const cache = useQueryClient()
  const { words: said } = useNetworkWords()
  const { data } = useQuery({
    queryKey: ['network-links'],
    queryFn: async () => call((await contract()).listLinks, {}),
  })
  const { mutate, isPending } = useMutation({
    async mutationFn({ network, linked }: { network: Network; linked: boolean }) {
      useNetworkWords.setState({ words: undefined })
      if (!linked) return setOut(call, network)
      await call((await contract()).unlinkNetwork, { params: { network } })
      await cache.invalidateQueries({ queryKey: ['network-links'] })
    },
    onError: (error) => useNetworkWords.setState({ words: wordsOf(error) }),
  })
  if (!data) return null
  const { links, offered } = data
  const free = offered.filter(({ network }) => links.every((one) => one.network !== network))
  if (links.length + free.length === 0) return null
  return (
    <RowGroup title={words.title}>
      {links.map(({ network, title, name }) => (
        <Row
          key={network}
          title={title}
          hint={words.linked(name)}
          end={
            <Button disabled={isPending} onClick={() => mutate({ network, linked: true })}>
              {words.unlink}
              <span className="k-visually-hidden"> {title}</span>
            </Button>
          }
        />
      ))}
      {free.map(({ network, title }) => (
        <Row
          key={network}
          title={title}
          hint={words.free}
          end={
            <Button disabled={isPending} onClick={() => mutate({ network, linked: false })}>
              {words.link}
              <span className="k-visually-hidden"> {title}</span>
            </Button>
          }
        />
      ))}
      {said && (
        <li>
          <ErrorNote title={said} />
        </li>
      )}
    </RowGroup>
  )
}
