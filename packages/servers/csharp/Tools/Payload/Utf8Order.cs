namespace Headroom.Server.Tools.Payload;

/// <summary>
/// Order of texts by the bytes of their UTF-8. UTF-16 has the same but for pairs of surrogates, which come before
/// U+E000 to U+FFFF although they stand for later characters.
/// </summary>
public sealed class Utf8Order : IComparer<string>
{
    public static readonly Utf8Order Instance = new();

    public int Compare(string? x, string? y)
    {
        ReadOnlySpan<char> left = x, right = y;
        var common = left.CommonPrefixLength(right);
        return common == left.Length || common == right.Length
            ? left.Length - right.Length
            : Weight(left[common]) - Weight(right[common]);
    }

    private static int Weight(char unit) => char.IsSurrogate(unit) ? unit + 0x10000 : unit;
}
