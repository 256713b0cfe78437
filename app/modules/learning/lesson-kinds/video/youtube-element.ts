import {
  readYoutubeMessage,
  youtubeAddress,
  youtubeCommand,
  youtubeListening,
  youtubeOrigin,
  youtubeStates,
  type YoutubeCommand,
  type YoutubeNews,
} from './youtube-messages.ts';

/** Milliseconds in which the framed player has to say something: else it did not come. */
const timeoutMs = 20_000;

/**
 * A video on YouTube that behaves like a <video>, as far as the player needs it: attribute `youtube-id`, and `label` for
 * its name. It speaks with the frame by messages; no script of YouTube's runs on our page. Nothing is asked of YouTube
 * before `play()`.
 */
export class YoutubeElement extends HTMLElement {
  #frame: HTMLIFrameElement | null = null;
  #news: YoutubeNews = {};
  #isPlaying = false;
  /** The position to begin at, in seconds, before there is a frame. */
  #start = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Never on the page: it only keeps the list of captions, as every <video> has one. */
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

  /** Frames the player anew, where it was. */
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
    this.#news = {};
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
    return this.#news.state === youtubeStates.ended;
  }

  get currentTime(): number {
    return this.#news.at ?? this.#start;
  }

  set currentTime(seconds: number) {
    if (!this.#frame) {
      this.#start = seconds;
      return;
    }
    this.#send('seekTo', [seconds, true]);
    this.#learn({ at: seconds });
  }

  get duration(): number {
    return this.#news.duration || Number.NaN;
  }

  get readyState(): number {
    const { state } = this.#news;
    return state === undefined || state === youtubeStates.unstarted || state === youtubeStates.buffering ? 0 : 4;
  }

  get buffered() {
    return rangeTo((this.#news.loaded ?? 0) * (this.#news.duration ?? 0));
  }

  get seekable() {
    return rangeTo(this.#news.duration ?? 0);
  }

  get muted(): boolean {
    return this.#news.isMuted ?? false;
  }

  set muted(isMuted: boolean) {
    this.#send(isMuted ? 'mute' : 'unMute');
    this.#learn({ isMuted });
  }

  get volume(): number {
    return this.#news.volume ?? 1;
  }

  set volume(volume: number) {
    this.#send('setVolume', [volume * 100]);
    this.#learn({ volume });
  }

  get playbackRate(): number {
    return this.#news.rate ?? 1;
  }

  set playbackRate(rate: number) {
    this.#send('setPlaybackRate', [rate]);
    this.#learn({ rate });
  }

  get textTracks(): TextTrackList {
    return this.#captions.textTracks;
  }

  readonly #hear = (event: MessageEvent) => {
    if (event.source === null || event.source !== this.#frame?.contentWindow) return;
    const news = readYoutubeMessage(event);
    if (!news) return;
    if (news.hasFailed) this.#fail();
    else this.#learn(news);
  };

  /** Takes over what is new, and says it by the events of a <video>. */
  #learn(news: YoutubeNews): void {
    const before = this.#news;
    const isFirst = before.state === undefined && news.state !== undefined;
    this.#news = { ...before, ...news };
    if (isFirst) {
      clearTimeout(this.#timer);
      this.#resumeChoices(before);
    }
    if (news.duration !== undefined && news.duration !== before.duration) this.#say('durationchange', 'loadedmetadata');
    if (news.loaded !== undefined) this.#say('progress');
    if (news.at !== undefined) this.#say('timeupdate');
    if (news.isMuted !== before.isMuted || news.volume !== before.volume) this.#say('volumechange');
    if (news.rate !== undefined && news.rate !== before.rate) this.#say('ratechange');
    if (news.state !== undefined && news.state !== before.state) this.#change(news.state);
  }

  /** What was chosen before the frame could hear it: speed, sound, captions. */
  #resumeChoices({ rate, isMuted }: YoutubeNews): void {
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
    if (this.#news.state !== undefined) this.#post(youtubeCommand(command, args));
  }

  #post(message: string): void {
    this.#frame?.contentWindow?.postMessage(message, youtubeOrigin);
  }
}

/** As the TimeRanges of a <video>: from its beginning to so many seconds. */
function rangeTo(seconds: number) {
  return { length: seconds > 0 ? 1 : 0, start: () => 0, end: () => seconds };
}

if (!customElements.get('youtube-video')) customElements.define('youtube-video', YoutubeElement);
