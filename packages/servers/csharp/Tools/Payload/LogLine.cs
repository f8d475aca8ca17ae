using System.Globalization;

namespace Headroom.Server.Tools.Payload;

/// <summary>Counted parts of a line; its texts are parts of the line.</summary>
public readonly ref struct LogLine
{
    public const int MaxDurationMs = 9999;

    private const string DurationStart = "duration_ms=";
    private const string MessageStart = "msg=\"";

    public ReadOnlySpan<char> Level { get; private init; }

    public ReadOnlySpan<char> Hour { get; private init; }

    public ReadOnlySpan<char> Message { get; private init; }

    public int DurationMs { get; private init; }

    /// <summary>
    /// Reads <c>2026-02-10T13:45:12.123Z INFO checkout duration_ms=48 … msg="…"</c>; fields before <c>msg</c> may come in
    /// any order.
    /// </summary>
    public static bool TryParse(ReadOnlySpan<char> line, out LogLine entry)
    {
        entry = default;
        if (!TryCut(line, out var stamp, out var rest) || !HasHour(stamp)) return false;
        if (!TryCut(rest, out var level, out rest) || level.IsEmpty) return false;
        if (!TryCut(rest, out _, out var fields)) return false;
        var durationMs = -1;
        while (!fields.StartsWith(MessageStart, StringComparison.Ordinal))
        {
            if (!TryCut(fields, out var field, out fields)) return false;
            if (!field.StartsWith(DurationStart, StringComparison.Ordinal)) continue;
            if (!TryParseDuration(field[DurationStart.Length..], out durationMs)) return false;
        }
        var message = fields[MessageStart.Length..];
        if (durationMs < 0 || !message.EndsWith('"')) return false;
        entry = new LogLine { Level = level, Hour = stamp[11..13], Message = message[..^1], DurationMs = durationMs };
        return true;
    }

    private static bool TryCut(ReadOnlySpan<char> text, out ReadOnlySpan<char> before, out ReadOnlySpan<char> after)
    {
        var space = text.IndexOf(' ');
        before = space < 0 ? text : text[..space];
        after = space < 0 ? [] : text[(space + 1)..];
        return space >= 0;
    }

    /// <summary>Whether a stamp begins as <c>2026-02-10T13:</c> does, with an hour from 00 to 23.</summary>
    private static bool HasHour(ReadOnlySpan<char> stamp) =>
        stamp.Length > 13 && stamp[10] == 'T' && stamp[13] == ':'
        && char.IsAsciiDigit(stamp[11]) && char.IsAsciiDigit(stamp[12])
        && (stamp[11] < '2' || (stamp[11] == '2' && stamp[12] <= '3'));

    private static bool TryParseDuration(ReadOnlySpan<char> digits, out int durationMs) =>
        int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out durationMs)
        && durationMs <= MaxDurationMs;
}
