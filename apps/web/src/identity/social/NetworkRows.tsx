import { Refusal } from '@ayva/contract/refusal'
import { type Network } from '@ayva/contract/identity/social'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { type NetworkProof, setOut, useNetworkWords, wordsOf } from '../auth/auth.ts'
import { ProofForm } from '../factors/factors.ts'
import { text } from './social.text.ts'

const words = text.rows
const contract = () => import('@ayva/contract/identity/social')

/**
 * The social networks for logging in: which are linked, and the buttons to change it. `first` replaces linking while
 * something else is required first.
 */
export function NetworkRows({ first }: { first?: ReactNode }) {
  const call = useCall()
  const cache = useQueryClient()
  const { words: said } = useNetworkWords()
  const [changed, setChanged] = useState<Network>()
  const { data } = useQuery({
    queryKey: ['network-links'],
    queryFn: async () => call((await contract()).listLinks, {}),
  })
  if (!data) return null
  const { links, offered } = data
  const free = offered.filter(({ network }) => links.every((one) => one.network !== network))
  if (links.length + free.length === 0) return null

  const open = (network: Network) => {
    useNetworkWords.setState({ words: undefined })
    setChanged(network)
  }
  const close = () => setChanged(undefined)
  const unlink = async (network: Network, proof: NetworkProof) => {
    await call((await contract()).unlinkNetwork, { params: { network }, body: proof })
    close()
    await cache.invalidateQueries({ queryKey: ['network-links'] })
  }
  const link = (network: Network, proof: NetworkProof) =>
    setOut(call, network, proof).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      // An unavailable network is no error: the server sends a message.
      useNetworkWords.setState({ words: wordsOf(error) })
    })
  const row = ({ network, title }: { network: Network; title: string }, linkedAs?: string) => {
    const linked = linkedAs !== undefined
    return (
      <Row
        key={network}
        title={title}
        hint={linked ? words.linked(linkedAs) : words.free}
        end={
          <Button size="sm" disabled={changed === network} onClick={() => open(network)}>
            {linked ? words.unlink : words.link}
            <span className="k-visually-hidden"> {title}</span>
          </Button>
        }
      >
        {changed === network && !linked && first}
        {changed === network && (linked || !first) && (
          <ProofForm
            action={linked ? words.unlink : words.next}
            onProve={(proof) => (linked ? unlink : link)(network, proof)}
            onCancel={close}
          />
        )}
      </Row>
    )
  }
  return (
    <RowGroup title={words.title}>
      {links.map((one) => row(one, one.name))}
      {free.map((one) => row(one))}
      {said && (
        <li>
          <ErrorNote title={said} />
        </li>
      )}
    </RowGroup>
  )
}
