import {
  readYoutubeMessage,
  youtubeAddress,
  youtubeCommand,
  youtubeListening,
  youtubeOrigin,
  youtubeStates,
  type YoutubeCommand,
  type PlayerState,
} from './youtube-messages.ts';

/** Milliseconds without a message after which the framed player counts as failed. */
const timeoutMs = 20_000;

/**
 * A YouTube video with the part of <video>'s interface that the player needs: attribute `youtube-id`, and `label` for its name.
 * Communicates with the frame by messages; no script of YouTube runs on our page. Requests nothing from YouTube before `play()`.
 */
export class YoutubeElement extends HTMLElement {
  #frame: HTMLIFrameElement | null = null;
  #latest: PlayerState = {};
  #isPlaying = false;
  /** Start position in seconds, before the frame exists. */
  #start = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Never on the page: it only provides the list of captions, like every <video>. */
  readonly #captions = document.createElement('video');

  constructor() {
    super();
    this.#captions.addTextTrack('captions', 'English', 'en').mode = 'disabled';
    this.#captions.textTracks.addEventListener('change', () => this.#showCaptions());
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#isPlaying = false;
  }

  async play(): Promise<void> {
    this.#isPlaying = true;
    if (this.#frame) this.#send('playVideo');
    else this.load();
    this.#say('play');
  }

  pause(): void {
    if (!this.#isPlaying) return;
    this.#send('pauseVideo');
    this.#isPlaying = false;
    this.#say('pause');
  }

  /** Frames the player again at its position. */
  load(): void {
    const frame = document.createElement('iframe');
    frame.src = youtubeAddress(this.getAttribute('youtube-id') ?? '', {
      start: this.currentTime,
      origin: location.origin,
    });
    frame.title = this.getAttribute('label') ?? '';
    frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.addEventListener('load', () => this.#post(youtubeListening));
    this.#start = this.currentTime;
    this.#latest = {};
    this.#frame = frame;
    this.replaceChildren(frame);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(), timeoutMs);
    this.#say('emptied');
    this.#say('waiting');
  }

  get paused(): boolean {
    return !this.#isPlaying;
  }

  get ended(): boolean {
    return this.#latest.state === youtubeStates.ended;
  }

  get currentTime(): number {
    return this.#latest.at ?? this.#start;
  }

  set currentTime(seconds: number) {
    if (!this.#frame) {
      this.#start = seconds;
      return;
    }
    this.#send('seekTo', [seconds, true]);
    this.#update({ at: seconds });
  }

  get duration(): number {
    return this.#latest.duration || Number.NaN;
  }

  get readyState(): number {
    const { state } = this.#latest;
    return state === undefined || state === youtubeStates.unstarted || state === youtubeStates.buffering ? 0 : 4;
  }

  get buffered() {
    return rangeTo((this.#latest.loaded ?? 0) * (this.#latest.duration ?? 0));
  }

  get seekable() {
    return rangeTo(this.#latest.duration ?? 0);
  }

  get muted(): boolean {
    return this.#latest.isMuted ?? false;
  }

  set muted(isMuted: boolean) {
    this.#send(isMuted ? 'mute' : 'unMute');
    this.#update({ isMuted });
  }

  get volume(): number {
    return this.#latest.volume ?? 1;
  }

  set volume(volume: number) {
    this.#send('setVolume', [volume * 100]);
    this.#update({ volume });
  }

  get playbackRate(): number {
    return this.#latest.rate ?? 1;
  }

  set playbackRate(rate: number) {
    this.#send('setPlaybackRate', [rate]);
    this.#update({ rate });
  }

  get textTracks(): TextTrackList {
    return this.#captions.textTracks;
  }

  readonly #hear = (event: MessageEvent) => {
    if (event.source === null || event.source !== this.#frame?.contentWindow) return;
    const message = readYoutubeMessage(event);
    if (!message) return;
    if (message.hasFailed) this.#fail();
    else this.#update(message);
  };

  /** Applies new state, and dispatches the events of a <video>. */
  #update(message: PlayerState): void {
    const before = this.#latest;
    const isFirst = before.state === undefined && message.state !== undefined;
    this.#latest = { ...before, ...message };
    if (isFirst) {
      clearTimeout(this.#timer);
      this.#resumeChoices(before);
    }
    if (message.duration !== undefined && message.duration !== before.duration)
      this.#say('durationchange', 'loadedmetadata');
    if (message.loaded !== undefined) this.#say('progress');
    if (message.at !== undefined) this.#say('timeupdate');
    if (message.isMuted !== before.isMuted || message.volume !== before.volume) this.#say('volumechange');
    if (message.rate !== undefined && message.rate !== before.rate) this.#say('ratechange');
    if (message.state !== undefined && message.state !== before.state) this.#change(message.state);
  }

  /** Applies speed, sound and captions that were selected before the frame was ready. */
  #resumeChoices({ rate, isMuted }: PlayerState): void {
    if (rate !== undefined) this.playbackRate = rate;
    if (isMuted) this.muted = true;
    this.#showCaptions();
  }

  #change(state: number): void {
    const { playing, paused, buffering, ended } = youtubeStates;
    if (state === playing || state === buffering) {
      if (!this.#isPlaying) {
        this.#isPlaying = true;
        this.#say('play');
      }
      this.#say(state === playing ? 'playing' : 'waiting');
    }
    if (state === paused || state === ended) {
      this.#isPlaying = false;
      this.#say('pause');
    }
    if (state === ended) this.#say('ended');
  }

  #showCaptions(): void {
    const isShowing = this.#captions.textTracks[0]?.mode === 'showing';
    this.#send(isShowing ? 'loadModule' : 'unloadModule', ['captions']);
  }

  #fail(): void {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    this.#say('pause', 'error');
  }

  #say(...events: readonly string[]): void {
    for (const type of events) this.dispatchEvent(new Event(type));
  }

  #send(command: YoutubeCommand, args: readonly unknown[] = []): void {
    if (this.#latest.state !== undefined) this.#post(youtubeCommand(command, args));
  }

  #post(message: string): void {
    this.#frame?.contentWindow?.postMessage(message, youtubeOrigin);
  }
}

/** Returns TimeRanges like a <video>'s: from 0 to so many seconds. */
function rangeTo(seconds: number) {
  return { length: seconds > 0 ? 1 : 0, start: () => 0, end: () => seconds };
}

if (!customElements.get('youtube-video')) customElements.define('youtube-video', YoutubeElement);
