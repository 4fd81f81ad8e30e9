/**
 * Zoom, by an app of the kind 'Server-to-Server OAuth' (https://developers.zoom.us/docs/internal-apps/s2s-oauth/): the
 * account's credentials are traded for a token, valid for an hour, which creates meetings for the account's users,
 * found by address.
 */
import { badRequest, DomainError } from '@rookery/core';
import { askThirdParty, memberOf, type ThirdPartyAnswer } from '@rookery/runtime';
import type { CallSettings, settingsOf } from '../realm/rules/call-providers.ts';
import { basic, isSuccess, webAddress } from './provider-requests.ts';

type Settings = NonNullable<ReturnType<typeof settingsOf<'zoom_server_to_server'>>> &
  Pick<CallSettings, 'ZOOM_API_URL' | 'ZOOM_OAUTH_URL'>;

/** How long before its expiry a token is no longer used, ms, so that it is still valid when a request arrives. */
const SPARE_MS = 4 * 60_000;
/** Zoom's codes: no such user; the token is wrong or expired. */
const NO_SUCH_USER = 1001;
const BAD_TOKEN = 124;

export class Zoom {
  readonly #settings: Settings;
  #token: { readonly text: string; readonly until: number } | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * @returns the meeting's URL; undefined if none was created
   * @throws UNKNOWN_ZOOM_USER; INVALID_ZOOM_TOKEN; BAD_REQUEST `Invalid Zoom credentials`
   */
  async createMeeting(address: string, video: boolean, signal: AbortSignal): Promise<string | undefined> {
    const known = this.#token !== undefined && this.#token.until > performance.now();
    let answer = await this.#create(address, video, signal);
    // The cached token was revoked early: retry with a new one.
    if (known && isBadToken(answer)) {
      this.#token = undefined;
      answer = await this.#create(address, video, signal);
    }
    if (isSuccess(answer)) return webAddress(memberOf(answer, 'join_url'));
    if (memberOf(answer, 'code') === NO_SUCH_USER) {
      throw new DomainError('UNKNOWN_ZOOM_USER', 'Unknown Zoom user email');
    }
    if (isBadToken(answer)) {
      this.#token = undefined;
      throw new DomainError('INVALID_ZOOM_TOKEN', 'Invalid Zoom access token');
    }
    return undefined;
  }

  async #create(address: string, video: boolean, signal: AbortSignal) {
    const token = await this.#currentToken(signal);
    const url = `${this.#settings.ZOOM_API_URL}/v2/users/${encodeURIComponent(address)}/meetings`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    // Without a password, accounts that require one send all participants to the waiting room.
    const body = { settings: { host_video: video, participant_video: video }, default_password: true };
    return askThirdParty(url, { method: 'POST', headers, body: JSON.stringify(body) }, signal);
  }

  async #currentToken(signal: AbortSignal): Promise<string> {
    if (this.#token && this.#token.until > performance.now()) return this.#token.text;
    const { ZOOM_OAUTH_URL, ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET } = this.#settings;
    const headers = { authorization: basic(ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET) };
    const body = new URLSearchParams({ grant_type: 'account_credentials', account_id: ZOOM_ACCOUNT_ID });
    const answer = await askThirdParty(`${ZOOM_OAUTH_URL}/oauth/token`, { method: 'POST', headers, body }, signal);
    const text = memberOf(answer, 'access_token');
    if (!isSuccess(answer) || typeof text !== 'string') throw badRequest('Invalid Zoom credentials');
    const seconds = Number(memberOf(answer, 'expires_in') ?? 0);
    this.#token = { text, until: performance.now() + seconds * 1000 - SPARE_MS };
    return text;
  }
}

const isBadToken = (answer: ThirdPartyAnswer): boolean =>
  answer.status === 401 || memberOf(answer, 'code') === BAD_TOKEN;
