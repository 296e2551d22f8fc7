/** Types for the part of the library that is used here; it has none of its own. */
declare module 'web-push' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    urgency: 'very-low' | 'low' | 'normal' | 'high'
    topic: string
    contentEncoding: 'aes128gcm'
  }
  type Request = { endpoint: string; method: string; headers: Record<string, string>; body: Buffer }
  const webPush: {
    generateRequestDetails: (to: Subscription, payload: string, options: Options) => Request
  }
  export default webPush
}
