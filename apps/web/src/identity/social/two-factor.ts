/** Somebody who came from a network that does not vouch for an address, on the way to prove one. */
import { type AddressAsked, type Network } from '@ayva/contract/identity/social'
import { create } from 'zustand'

export type SocialTwoFactor = {
  socialNetwork: Network | undefined
  /** Names the coming to the server. */
  lookup: string | undefined
  twoFactor: AddressAsked['twoFactor'] | undefined
  email: string
  phone: string
  code: string
  /** What the server answered when the network had sent somebody back. */
  data: AddressAsked | undefined
  /** Until when another code may not be asked for, in milliseconds. */
  resetTime: number
  tokenExpireTime: number
  /** The hash of the page that somebody set out from. */
  returnHash: string
  /** An address was typed. */
  setUserEmailOrPhone: boolean
  /** The address is being typed. */
  editEmailOrPhone: boolean
  resendCodeClicked: boolean
}

const nobody: SocialTwoFactor = {
  socialNetwork: undefined,
  lookup: undefined,
  twoFactor: undefined,
  data: undefined,
  email: '',
  phone: '',
  code: '',
  resetTime: 0,
  tokenExpireTime: 0,
  returnHash: '',
  setUserEmailOrPhone: false,
  editEmailOrPhone: false,
  resendCodeClicked: false,
}

export const useTwoFactor = create<SocialTwoFactor>(() => nobody)

export const twoFactor = {
  get: () => useTwoFactor.getState(),
  /** The answer of a network that is not confirmed: an address is asked for first. */
  begin(data: AddressAsked, returnHash: string) {
    const { socialNetwork, lookup, twoFactor: said, email } = data
    useTwoFactor.setState({
      ...nobody,
      socialNetwork,
      lookup,
      twoFactor: said,
      data,
      returnHash,
      email: email ?? '',
      editEmailOrPhone: !said.confirmed,
    })
  },
  type: (typed: Partial<Pick<SocialTwoFactor, 'email' | 'phone' | 'code'>>) =>
    useTwoFactor.setState(typed),
  /** A code was sent: another one may be asked for after `ttl` seconds. */
  sent(said: AddressAsked['twoFactor'], now: number) {
    const until = now + said.ttl * 1000
    useTwoFactor.setState({
      twoFactor: said,
      resetTime: until,
      tokenExpireTime: until,
      code: '',
      setUserEmailOrPhone: true,
      editEmailOrPhone: false,
    })
  },
  edit: () => useTwoFactor.setState({ editEmailOrPhone: true, resendCodeClicked: false }),
  resend: () => useTwoFactor.setState({ resendCodeClicked: true }),
  end: () => useTwoFactor.setState(nobody),
}
