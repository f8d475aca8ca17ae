using System.Runtime.InteropServices;

namespace Headroom.Server.Tools.Payload;

/// <summary>Counts lines of a log; a text is allocated the first time that it occurs.</summary>
public sealed class LogCounts
{
    private const int TopMessages = 10;

    private readonly Dictionary<string, int> levels = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> hours = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> messages = new(StringComparer.Ordinal);
    private readonly int[] durations = new int[LogLine.MaxDurationMs + 1];

    public int Lines { get; private set; }

    public void Add(in LogLine line)
    {
        Lines++;
        Count(levels, line.Level);
        Count(hours, line.Hour);
        Count(messages, line.Message);
        durations[line.DurationMs]++;
    }

    public LogsAnswer ToAnswer(string serverId) => new(Lines, levels, hours, Top(), DurationAt95(), serverId);

    private static void Count(Dictionary<string, int> counts, ReadOnlySpan<char> text) =>
        CollectionsMarshal.GetValueRefOrAddDefault(counts.GetAlternateLookup<ReadOnlySpan<char>>(), text, out _)++;

    private MessageCount[] Top() => messages
        .Select(message => new MessageCount(message.Key, message.Value))
        .OrderByDescending(message => message.Count)
        .ThenBy(message => message.Message, Utf8Order.Instance)
        .Take(TopMessages)
        .ToArray();

    /// <summary>Nearest rank: of n sorted durations the one at position ceil(0.95 n), counted from 1.</summary>
    private int DurationAt95()
    {
        var rank = ((Lines * 95L) + 99) / 100;
        var duration = 0;
        for (long seen = durations[0]; seen < rank; seen += durations[duration]) duration++;
        return duration;
    }
}
