import './networks.css'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { Notice } from '@ayva/kit/Notice'
import { type Network } from '@ayva/contract/identity/social'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from '../auth.text.ts'
import { linkAfterLogin, setOut, useNetworkWords, wordsOf } from './networks.ts'

/** The largest number of networks with space for their names. */
const NAMED_MAX = 2

/** Buttons of the site's social networks; nothing if there are none. */
export function NetworkRow() {
  const call = useCall()
  const { words, note } = useNetworkWords()
  const [going, setGoing] = useState<Network>()
  const { data = [] } = useQuery({
    queryKey: ['networks'],
    queryFn: async () => call((await import('@ayva/contract/identity/social')).listNetworks, {}),
  })
  useEffect(() => linkAfterLogin(call), [call])
  // The message about an earlier try ends with the dialog.
  useEffect(() => () => useNetworkWords.setState({ words: undefined }), [])

  async function press(network: Network) {
    setGoing(network)
    await setOut(call, network).catch((error: unknown) => {
      useNetworkWords.setState({ words: wordsOf(error) })
      setGoing(undefined)
    })
  }

  if (data.length === 0) return null
  const named = data.length <= NAMED_MAX
  return (
    <>
      {note && <Notice>{note}</Notice>}
      {words && <ErrorNote title={words} />}
      <p className="auth-or">{text.networks.or}</p>
      <div className={named ? 'auth-networks is-named' : 'auth-networks'}>
        {data.map(({ network, title }) => (
          <button
            key={network}
            type="button"
            aria-label={text.networks.by(title)}
            title={title}
            disabled={going !== undefined}
            onClick={() => void press(network)}
          >
            <Mark network={network} />
            {named && <span>{title}</span>}
          </button>
        ))}
      </div>
    </>
  )
}

const letters: Partial<Record<Network, string>> = { vk: 'VK', yandex: 'Я', mailru: '@', ok: 'OK' }

function Mark({ network }: { network: Network }) {
  if (network === 'telegram') return <Icon name="telegram-logo-fill" />
  if (network === 'google') return <Icon name="google-logo-fill" />
  return letters[network] ? <b>{letters[network]}</b> : <Icon name="globe" />
}
